import { applyDecorators } from '@nestjs/common';
import { ValidateBy } from 'class-validator';
import { databaseAddressProblems } from './database-address.js';
import { AsNumber } from './transform.js';

/** A rule's options with the message for a value that breaks it. */
export const expected = (what: string) => ({ message: `expected ${what}` });

/** Requires a text that passes a test. */
export const Fits = (test: (value: string) => boolean, what: string) =>
  ValidateBy({ name: 'fits', validator: { validate: (v) => v === undefined || test(v) } }, expected(what));
/** Requires a whole number. @param of the unit. @param to the maximum, if there is one. */
export const IsWhole = ({ of, from, to }: { of?: string; from: number; to?: number }): PropertyDecorator => {
  const bounds = to === undefined ? `, ${from} or more` : ` from ${from} to ${to}`;
  const message = `expected a whole number${of ? ` of ${of}` : ''}${bounds}`;
  const validate = (v: unknown) => Number.isInteger(v) && Number(v) >= from && Number(v) <= (to ?? Infinity);
  return applyDecorators(AsNumber(), ValidateBy({ name: 'whole', validator: { validate } }, { message }));
};

/** Requires the address of a MySQL or MariaDB database. */
export const IsDatabaseAddress = () =>
  ValidateBy(
    {
      name: 'database-address',
      validator: { validate: (v) => v === undefined || databaseAddressProblems(v).length === 0 },
    },
    { message: ({ value }) => `invalid; ${databaseAddressProblems(value).join('; ')}` },
  );

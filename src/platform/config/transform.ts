import type { Type as Class } from '@nestjs/common';
import { classToPlain, Expose, plainToInstance, Transform } from 'class-transformer';

/*
 * All uses of class-transformer. The library is no longer maintained (its last release, 0.5.1, is from 2021),
 * so nothing else imports it. A replacement has to cover this file.
 */

/** Creates an instance of a class from a plain object, converting each value as its property declares. */
export const toInstance = <T extends object>(type: Class<T>, plain: object): T =>
  plainToInstance(type, plain) as T;

/** Converts a property's value before it is validated. */
export const ReadBy = (read: (given: unknown) => unknown): PropertyDecorator =>
  Transform(({ value }) => read(value));

/** Computes a property from the whole object, even if missing. @param read gets its own and all values. */
export function ReadFrom(read: (given: unknown, all: Record<string, unknown>) => unknown): PropertyDecorator {
  return (dto: object, property: string | symbol) => {
    Expose()(dto, property);
    Transform(({ value, obj }) => read(value, obj ?? {}))(dto, property);
  };
}

/**
 * Converts text from a query, form or environment variable to a number; NaN if it isn't one. A missing value
 * stays missing. An object isn't asked for its number: it may have none, and throw.
 */
export const AsNumber = (): PropertyDecorator =>
  ReadBy((given) => {
    if (given === null || given === undefined) return given;
    return typeof given === 'object' ? Number.NaN : Number(given);
  });

/** The functions that Nest's ValidationPipe needs. */
export const transformerPackage = { plainToInstance, classToPlain };

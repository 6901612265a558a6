import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';
import { InvalidInput } from '../../http/invalid-input.js';

const weekMs = 7 * 86_400_000;
const rowsAtMost = 1_000;

/** In a query a plus sign means a space, but the offset of a time zone begins with one. */
const withPlus = (value: unknown) =>
  typeof value === 'string' ? value.trim().replace(/ (?=\d\d:?\d\d$)/, '+') : value;

const isIso = (value: unknown) =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/i.test(value) &&
  !Number.isNaN(Date.parse(value));

const isLimit = (value: unknown) =>
  typeof value === 'string' && /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= rowsAtMost;

const Check = (name: string, test: (value: unknown) => boolean, message: string): PropertyDecorator => {
  const whenGiven = ValidateIf((_, value) => value !== undefined && value !== '');
  const rule = ValidateBy({ name, validator: { validate: test, defaultMessage: () => message } });
  return (target, key) => {
    whenGiven(target, key);
    rule(target, key as string);
  };
};

/** A range of time as the desk asks for it: `?start=…&end=…`, ISO 8601, half-open; `limit` is the most rows of a list. */
export class RangeQuery {
  @Transform(({ value }) => withPlus(value))
  @Check('start', isIso, 'Must be a point in time, ISO 8601')
  start?: string;

  @Transform(({ value }) => withPlus(value))
  @Check('end', isIso, 'Must be a point in time, ISO 8601')
  end?: string;

  @Check('limit', isLimit, `Must be a number from 1 to ${rowsAtMost}`)
  limit?: string;

  /** Ends now and lasts seven days unless the query says otherwise. @throws {InvalidInput} when it ends before it starts. */
  range(): { start: Date; end: Date } {
    const end = this.end ? new Date(this.end) : new Date();
    const start = this.start ? new Date(this.start) : new Date(end.getTime() - weekMs);
    if (start > end) throw new InvalidInput([{ field: 'end', message: 'Must not lie before the start' }]);
    return { start, end };
  }

  rows(): number {
    return this.limit ? Number(this.limit) : rowsAtMost;
  }
}

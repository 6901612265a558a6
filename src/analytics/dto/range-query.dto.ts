import { applyDecorators } from '@nestjs/common';
import { ReadBy } from '../../platform/config/transform.js';
import { FieldIfGiven } from '../../platform/http/field.decorator.js';
import { InvalidInput } from '../../platform/http/invalid-input.js';

const weekMs = 7 * 86_400_000;
const maxRows = 1_000;

/** Restores the plus sign of a time zone offset: in a query it means a space. */
const withPlus = (value: unknown) =>
  typeof value === 'string' ? value.trim().replace(/ (?=\d\d:?\d\d$)/, '+') : value;

/** A query parameter that may be absent or blank. */
export const Parameter = (fits: (text: string) => boolean, message: string) =>
  FieldIfGiven({ check: (text) => (text === '' || fits(text) ? undefined : message), notText: message });

const isIso = (text: string) =>
  /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/i.test(text) && !Number.isNaN(Date.parse(text));

/** A moment in a query, that may be absent or blank. */
export const IsoParameter = () =>
  applyDecorators(ReadBy(withPlus), Parameter(isIso, 'Must be a date and time in ISO 8601.'));

const isLimit = (text: string) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= maxRows;

/** A time range from the query: `?start=…&end=…`, ISO 8601, half-open. `limit` caps the number of rows. */
export class RangeQuery {
  @IsoParameter()
  start?: string;

  @IsoParameter()
  end?: string;

  @Parameter(isLimit, `Must be a number from 1 to ${maxRows}.`)
  limit?: string;

  /** Returns the range; by default the last seven days. @throws {InvalidInput} if it ends before it starts */
  range(now: Date): { start: Date; end: Date } {
    const end = this.end ? new Date(this.end) : now;
    const start = this.start ? new Date(this.start) : new Date(end.getTime() - weekMs);
    if (start > end) throw new InvalidInput([{ field: 'end', message: 'Must not be before the start.' }]);
    return { start, end };
  }

  /** Returns the maximum number of rows. */
  rows(): number {
    return this.limit ? Number(this.limit) : maxRows;
  }
}

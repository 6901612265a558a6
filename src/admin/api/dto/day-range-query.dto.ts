import { isCalendarDate } from '../../../../views/format/moments.js';
import { FieldIfGiven } from '../../../platform/http/field.decorator.js';
import { Shown } from '../shown.decorator.js';
import { PageQuery } from './page-query.dto.js';

/** The rule of a day. */
export const dayRule = {
  check: (text: string) => (isCalendarDate(text) ? undefined : 'Enter a date, like 2026-11-24.'),
  notText: 'Enter a date, like 2026-11-24.',
};

/** A page of what happens between two days. */
export class DayRangeQuery extends PageQuery {
  @Shown('day', 'The first day.', { isOptional: true })
  @FieldIfGiven(dayRule)
  from?: string;

  @Shown('day', 'The last day.', { isOptional: true })
  @FieldIfGiven(dayRule)
  to?: string;

  /** Returns the range; without an end, all days count. */
  days(): [from: string, to: string] {
    return [this.from ?? '0000-01-01', this.to ?? '9999-12-31'];
  }
}

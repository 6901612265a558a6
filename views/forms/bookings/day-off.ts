import { isCalendarDate } from '../../format/moments.js';
import { type FieldRules, optional } from '../rules.js';

const calendarDate = (value: string) => (isCalendarDate(value) ? undefined : 'Enter a date.');

/** The fields of days off. */
export const dayOffFields = {
  from: { isRequired: true, check: calendarDate },
  /** The last day; empty for a single day. */
  until: { check: optional(calendarDate) },
  reason: { atMost: 200 },
} satisfies Record<string, FieldRules>;

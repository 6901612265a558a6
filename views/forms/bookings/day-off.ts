import { isCalendarDate } from '../../format/moments.js';
import { type FieldRules, optional } from '../rules.js';

const calendarDate = (value: string) => (isCalendarDate(value) ? undefined : 'Enter a date.');

/** The fields of days off. */
export const dayOffFields = {
  from: { check: calendarDate },
  until: { check: optional(calendarDate) },
  reason: { atMost: 200 },
} satisfies Record<string, FieldRules>;

import { isCalendarDate } from '../../format/moments.js';
import { type FieldRules, optional } from '../rules.js';

const calendarDate = (value: string) => (isCalendarDate(value) ? undefined : 'Please name a day');

/** What the owner says of days off. */
export const dayOffFields = {
  from: { check: calendarDate },
  until: { check: optional(calendarDate) },
  reason: { atMost: 200 },
} satisfies Record<string, FieldRules>;

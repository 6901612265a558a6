import { leadPriorities, leadStatuses } from '../leads.js';
import { type FieldRules, maxLength, oneOf, optional } from './rules.js';

const calendarDate = (value: string) =>
  isCalendarDate(value) ? undefined : 'Please give a date as YYYY-MM-DD';

/** Whether the text is a day that exists, as YYYY-MM-DD. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const midnight = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value);
}

/** What the owner may change of a lead. */
export const leadFields = {
  status: { check: oneOf(leadStatuses, `Status must be one of ${leadStatuses.join(', ')}`) },
  priority: { check: oneOf(leadPriorities, `Priority must be one of ${leadPriorities.join(', ')}`) },
  notes: { check: optional(maxLength(10_000)), multiline: true },
  followUpDate: { check: optional(calendarDate) },
  calendarEventId: { check: optional(maxLength(255)) },
} satisfies Record<string, FieldRules>;

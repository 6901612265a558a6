import { leadPriorities, leadStatuses } from '../../contracts/leads/leads.js';
import { isCalendarDate } from '../../format/moments.js';
import { type FieldRules, oneOf, optional } from '../rules.js';

const calendarDate = (value: string) =>
  isCalendarDate(value) ? undefined : 'Enter a date, like 2026-11-24.';

/** The fields of a lead that the owner edits. */
export const leadFields = {
  status: { check: oneOf(leadStatuses, `Choose a status: ${leadStatuses.join(', ')}.`) },
  priority: { check: oneOf(leadPriorities, `Choose a priority: ${leadPriorities.join(', ')}.`) },
  notes: { atMost: 10_000, multiline: true },
  followUpDate: { check: optional(calendarDate) },
  calendarEventId: { atMost: 255 },
} satisfies Record<string, FieldRules>;

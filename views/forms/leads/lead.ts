import { leadPriorities, leadStatuses } from '../../contracts/leads/leads.js';
import { isCalendarDate } from '../../format/moments.js';
import { type FieldRules, oneOf, optional } from '../rules.js';

const calendarDate = (value: string) =>
  isCalendarDate(value) ? undefined : 'Please give a date as YYYY-MM-DD';

/** What the owner may change of a lead. */
export const leadFields = {
  status: { check: oneOf(leadStatuses, `Status must be one of ${leadStatuses.join(', ')}`) },
  priority: { check: oneOf(leadPriorities, `Priority must be one of ${leadPriorities.join(', ')}`) },
  notes: { atMost: 10_000, multiline: true },
  followUpDate: { check: optional(calendarDate) },
  calendarEventId: { atMost: 255 },
} satisfies Record<string, FieldRules>;

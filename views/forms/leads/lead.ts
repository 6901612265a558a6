import { leadPriorities, leadStatuses } from '../../contracts/leads/leads.js';
import { lostReasons } from '../../contracts/leads/lost.js';
import { isCalendarDate } from '../../format/moments.js';
import { type FieldRules, oneOf, optional } from '../rules.js';

const calendarDate = (value: string) =>
  isCalendarDate(value) ? undefined : 'Enter a date, like 2026-11-24.';

/** The fields of a lead that the owner edits. */
export const leadFields = {
  status: { check: oneOf(leadStatuses, `Choose a status: ${leadStatuses.join(', ')}.`) },
  lostReason: { check: optional(oneOf(lostReasons, `Choose a reason: ${lostReasons.join(', ')}.`)) },
  lostNote: { atMost: 200 },
  priority: { check: oneOf(leadPriorities, `Choose a priority: ${leadPriorities.join(', ')}.`) },
  notes: { atMost: 10_000, multiline: true },
  followUpDate: { check: optional(calendarDate) },
  calendarEventId: { atMost: 255 },
} satisfies Record<string, FieldRules>;

/** The fields of the form that marks a lead as lost. */
export const lossFields = {
  lostReason: { check: oneOf(lostReasons, 'Choose a reason.') },
  lostNote: leadFields.lostNote,
} satisfies Record<string, FieldRules>;

/** Returns what is missing for a reason; undefined if nothing is. */
export const lossProblem = ({
  lostReason,
  lostNote,
}: {
  lostReason?: string | null;
  lostNote?: string | null;
}) => (lostReason === 'other' && !lostNote ? { lostNote: 'Enter the reason in a few words.' } : undefined);

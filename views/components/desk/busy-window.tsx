import { useFacts } from '../../contracts/facts.js';
import type { LeadView } from '../../contracts/leads.js';
import { formatCalendarDate } from '../../format/moments.js';
import { labelOf, timePreferenceOptions } from '../../forms/contact.js';

/** How many appointments one van can keep in a window without hurry. */
export const comfortableAppointments = 2;

/** Warns where a lead would be at least the third appointment of its window; it prevents nothing. */
export function BusyWindow({ lead, others }: { lead: LeadView; others: number }) {
  const facts = useFacts();
  if (others < comfortableAppointments || !lead.preferredDate) return null;
  return (
    <p className="note note--warning">
      {others} jobs are already confirmed for {formatCalendarDate(lead.preferredDate)},{' '}
      {labelOf(timePreferenceOptions(facts), lead.timePreference)}.
    </p>
  );
}

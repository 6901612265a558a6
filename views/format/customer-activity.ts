import {
  type Change,
  changeLabel,
  customerEntryKinds,
  type TimelineEntry,
} from '../contracts/leads/leads.js';
import { isVisitText } from '../contracts/leads/lost.js';

/** Describes an action on the customer page, after "The customer": "moved the appointment from … to …". */
export function describeActivity({
  kind,
  text,
  changes = [],
}: Pick<TimelineEntry, 'kind' | 'text' | 'changes'>): string {
  const { photos, consent, review, plan } = customerEntryKinds;
  if ([photos, consent, review, plan].some((one) => one === kind) && text)
    return text.replace(/^The customer /, '');
  if (text) return `wrote: “${text}”`;
  const change = (label: string): Change | undefined => changes.find((one) => one.label === label);
  // The labels are stored with each change, so their wording stays.
  const [appointment, cancelled, lost, requested, quote] = [
    ...['Appointment', 'Cancelled', 'Lost', 'Wish', 'Quote'],
  ].map(change);
  if (kind === customerEntryKinds.address) return `gave the address ${change('Address')?.to}`;
  if (quote) return `accepted the quote of ${quote.to}`;
  if (cancelled?.to === 'Yes')
    return appointment?.from ? `canceled the appointment (${appointment.from})` : 'canceled the request';
  // Customers close nothing else as lost.
  if (lost?.to) return `skipped the visit${appointment?.from ? ` (${appointment.from})` : ''}`;
  if (appointment?.to)
    return `${appointment.from ? `moved the appointment from ${appointment.from} to` : 'booked'} ${appointment.to}`;
  if (requested)
    return requested.from
      ? `asked to reschedule from ${requested.from} to ${requested.to}`
      : `asked for ${requested.to}`;
  // What the customer did to reopen it, like asking for a time or accepting a quote, is the next entry.
  return `reopened the request${changes.some(({ field }) => field === 'lost') ? '' : ' after canceling'}`;
}

/** Describes a field that the owner changed: "Priority: “Normal” → “High”", "Marked as lost: Price". */
export function describeChange({ field, label: stored, from, to }: Change): string {
  if (field === 'lost' && to === '') return `Reopened (was ${isVisitText(from) ? '' : 'lost: '}${from})`;
  if (field === 'lost') return isVisitText(to) ? to : `Marked as lost: ${to}`;
  // It is stored as a yes or no.
  if (stored === 'Cancelled') return to === 'Yes' ? 'Canceled' : 'Reopened (was canceled)';
  const label = changeLabel(stored);
  if (to === '') return `${label} cleared (was “${from}”)`;
  return from === '' ? `${label}: “${to}”` : `${label}: “${from}” → “${to}”`;
}

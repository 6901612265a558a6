import { type Change, customerEntryKinds, type TimelineEntry } from '../contracts/leads/leads.js';

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
  const [appointment, cancelled, requested, quote] = ['Appointment', 'Cancelled', 'Wish', 'Quote'].map(
    change,
  );
  if (kind === customerEntryKinds.address) return `gave the address ${change('Address')?.to}`;
  if (quote) return `accepted the quote of ${quote.to}`;
  if (cancelled?.to === 'Yes')
    return appointment?.from ? `canceled the appointment (${appointment.from})` : 'canceled the request';
  if (appointment?.to)
    return `${appointment.from ? `moved the appointment from ${appointment.from} to` : 'booked'} ${appointment.to}`;
  if (requested)
    return requested.from
      ? `asked to reschedule from ${requested.from} to ${requested.to}`
      : `asked for ${requested.to}`;
  // What the customer did to reopen it, like asking for a time or accepting a quote, is the next entry.
  return `reopened the request${changes.some(({ field }) => field === 'lost') ? '' : ' after canceling'}`;
}

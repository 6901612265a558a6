import { type Change, customersKinds, type TimelineEntry } from '../contracts/leads/leads.js';

/** What a customer did at the link to a request, as the rest of a sentence: "moved the appointment from … to …". */
export function didInWords({
  kind,
  text,
  changes = [],
}: Pick<TimelineEntry, 'kind' | 'text' | 'changes'>): string {
  if (kind === customersKinds.photos && text) return text.replace(/^The customer /, '');
  if (text) return `wrote: “${text}”`;
  const change = (label: string): Change | undefined => changes.find((one) => one.label === label);
  const [appointment, cancelled, wish, quote] = ['Appointment', 'Cancelled', 'Wish', 'Quote'].map(change);
  if (quote) return `accepted the quote of ${quote.to}`;
  if (cancelled?.to === 'Yes')
    return appointment?.from ? `cancelled the appointment (${appointment.from})` : 'cancelled the request';
  if (appointment?.to)
    return `${appointment.from ? `moved the appointment from ${appointment.from} to` : 'booked'} ${appointment.to}`;
  if (wish) return `asks ${wish.from ? `to move from ${wish.from} to` : 'for'} ${wish.to}`;
  return 'took the cancellation back';
}

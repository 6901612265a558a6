import type { BusinessCalendarService, Day } from '../../business/business-calendar.service.js';
import type { InventedLead } from './sample-data.js';
import * as words from './sample-texts.js';

/** Returns the bookings among the owner's steps. */
export const bookingsOf = (leads: readonly InventedLead[]) =>
  leads.flatMap(({ steps }) => steps.flatMap((step) => ('booking' in step ? [step] : [])));

/** Leaves something to do: a customer's question, a quote that waits for its answer, and an unpaid job. */
export function addOpenTasks(leads: InventedLead[], today: Day, calendar: BusinessCalendarService): void {
  const yesterday = calendar.plusDays(today, -1);
  const [quotedAt, askedAt] = [calendar.at(yesterday, '17:26'), calendar.at(yesterday, '18:12')];
  const reachable = leads.filter(({ draft }) => draft.wish.email).reverse();
  const asking = reachable.find((lead) =>
    bookingsOf([lead]).some(({ at, booking }) => at < quotedAt && booking.day > today),
  );
  asking?.steps.push({ at: askedAt, message: words.question });
  const answered = reachable.find(({ steps }) => steps.length === 1 && steps[0].at < quotedAt);
  answered?.steps.push({ at: quotedAt, quote: words.quotes[1], isSent: true });
  const payments = reachable.flatMap(({ steps }) =>
    steps.flatMap((step) => ('payment' in step ? [step.payment] : [])),
  );
  const due = payments.find(({ paidOn }) => paidOn && paidOn < calendar.plusDays(today, -5));
  if (due) Object.assign(due, { paidOn: null, paidBy: null });
}

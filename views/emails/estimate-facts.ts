import type { LeadEstimate } from '../contracts/leads/leads.js';
import { describeTotal, formatAmount } from '../estimates/labels.js';
import { roomsIn } from '../estimates/rooms-in.js';
import { formatPrice } from '../format/figures.js';

/** Lists an estimate's lines and total for an email; empty without an estimate. */
export const estimateFacts = (estimate: LeadEstimate | null) =>
  estimate
    ? [
        ...estimate.lines.map((line) => ({ term: line.label, value: formatAmount(line) })),
        { term: 'Total', value: describeTotal(estimate) },
      ]
    : [];

/**
 * Adds, for the owner, the rooms of the order, and the total that the form reported if it doesn't match the
 * prices.
 */
export const checkedEstimateFacts = (estimate: LeadEstimate | null) => [
  { term: 'Rooms', value: estimate && roomsIn(estimate) },
  ...estimateFacts(estimate),
  { term: 'Total shown', value: shownTotal(estimate?.shownCents) },
];

function shownTotal(shownCents: number | null | undefined): string | null {
  if (shownCents === undefined) return null;
  return shownCents === null ? 'Not recorded' : `${formatPrice(shownCents)} (doesn’t match your prices)`;
}

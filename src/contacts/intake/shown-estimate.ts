import type { LeadEstimate } from '../../../views/contracts/leads/leads.js';
import { estimateOf, type PriceList } from '../../../views/estimates/estimate.js';
import { orderOf } from '../../../views/estimates/order.js';

/** Longest query of an order that is read. */
const longestOrder = 300;

/** What a form says of the price that it showed, unchecked: an order and its total. */
export interface ShownPrice {
  order: unknown;
  shownCents: unknown;
}

/**
 * The estimate that stays with a request: worked out anew by our own prices. The form's total only tells which of the recent
 * price lists the visitor saw; one that none of them gives is noted beside ours.
 * @param lists those that visitors may have seen, the present one first.
 * @returns undefined where nothing was ordered, or what was sent is no order: a lead is never refused because of it.
 */
export function shownEstimate(
  { order, shownCents }: ShownPrice,
  lists: readonly PriceList[],
): LeadEstimate | undefined {
  if (typeof order !== 'string' || order.length > longestOrder) return undefined;
  const ordered = orderOf(order);
  const said = centsOf(shownCents);
  for (const list of lists) {
    const estimate = estimateOf(ordered, list);
    if (estimate?.totalCents === said) return estimate;
  }
  const ours = lists[0] && estimateOf(ordered, lists[0]);
  return ours && { ...ours, shownCents: said };
}

/** Whole US cents up to ten million dollars; null for anything else. */
function centsOf(given: unknown): number | null {
  const cents = typeof given === 'string' && given !== '' ? Number(given) : given;
  return typeof cents === 'number' && Number.isInteger(cents) && Math.abs(cents) < 1e9 ? cents : null;
}

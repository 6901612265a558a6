import type { LeadEstimate } from '../../../views/contracts/leads/leads.js';
import { estimateOf, type PriceList } from '../../../views/estimates/estimate.js';
import { orderOf } from '../../../views/estimates/order.js';

/** Maximum length of an order's query. */
const maxOrderLength = 300;

/** The order and the total that a form reported, not verified. */
export interface ShownPrice {
  order: unknown;
  shownCents: unknown;
}

/**
 * Computes the estimate to store with a request from our own prices. The form's total only shows which recent
 * price list the visitor saw. If no list gives that total, it is stored beside ours.
 * @param lists price lists that visitors may have seen, the current one first.
 * @returns undefined if nothing was ordered or the order is invalid: that never rejects a lead.
 */
export function shownEstimate(
  { order, shownCents }: ShownPrice,
  lists: readonly PriceList[],
): LeadEstimate | undefined {
  if (typeof order !== 'string' || order.length > maxOrderLength) return undefined;
  const ordered = orderOf(order);
  const reported = centsOf(shownCents);
  for (const list of lists) {
    const estimate = estimateOf(ordered, list);
    if (estimate?.totalCents === reported) return estimate;
  }
  const ours = lists[0] && estimateOf(ordered, lists[0]);
  return ours && { ...ours, shownCents: reported };
}

/** Reads whole US cents up to ten million dollars; null for anything else. */
function centsOf(given: unknown): number | null {
  const cents = typeof given === 'string' && given !== '' ? Number(given) : given;
  return typeof cents === 'number' && Number.isInteger(cents) && Math.abs(cents) < 1e9 ? cents : null;
}

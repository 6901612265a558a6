import type { EstimateLine, LeadEstimate, LeadView } from '../contracts/leads/leads.js';
import { formatPrice } from '../format/figures.js';

/** Formats a total: "$327", "from $327" or "Custom quote". */
export function totalAmount({ totalCents, isFrom, hasQuotes }: LeadEstimate): string {
  if (totalCents === 0 && hasQuotes) return 'Custom quote';
  return `${isFrom ? 'from ' : ''}${formatPrice(totalCents)}`;
}

/** Describes a total: like {@link totalAmount}, or "$327, plus a custom quote". */
export const describeTotal = (estimate: LeadEstimate): string =>
  `${totalAmount(estimate)}${leavesOutQuotes(estimate) ? ', plus a custom quote' : ''}`;

/** Describes a job’s price: what was charged or quoted, or else like {@link describeTotal}; '' if unknown. */
export function describePrice({ priceCents, estimate }: Pick<LeadView, 'priceCents' | 'estimate'>): string {
  if (priceCents !== undefined) return formatPrice(priceCents);
  return estimate ? describeTotal(estimate) : '';
}

/** Checks whether a total leaves out services that need a custom quote. */
export const leavesOutQuotes = ({ totalCents, hasQuotes }: LeadEstimate): boolean =>
  hasQuotes && totalCents > 0;

/** Formats a line's amount: "$60", "from $45", "−$40.05" or "Custom quote". */
export function formatAmount({ cents, isFrom }: EstimateLine): string {
  if (cents === null) return 'Custom quote';
  return `${isFrom ? 'from ' : ''}${formatPrice(cents)}`;
}

/** Explains an estimate's offer dates; '' without an offer. Prices have the offers of the request's day. */
export const offerNote = ({ lines }: Pick<LeadEstimate, 'lines'>): string =>
  lines.some(({ cents }) => cents !== null && cents < 0)
    ? 'Book before the special ends to get this price. The cleaning can be later.'
    : '';

/** Lists an estimate's lines as one text: "3-Room Package $267; Stairs: 12 $60". */
export const describeLines = ({ lines }: Pick<LeadEstimate, 'lines'>): string =>
  lines.map((line) => `${line.label} ${formatAmount(line)}`).join('; ');

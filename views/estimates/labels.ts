import type { EstimateLine, LeadEstimate } from '../contracts/leads/leads.js';
import { formatPrice } from '../format/figures.js';

/** A total's amount: "$327", "from $327", "Custom quote". */
export function totalAmount({ totalCents, isFrom, hasQuotes }: LeadEstimate): string {
  if (totalCents === 0 && hasQuotes) return 'Custom quote';
  return `${isFrom ? 'from ' : ''}${formatPrice(totalCents)}`;
}

/** A total in words: as {@link totalAmount}, or "$327, plus items we quote separately". */
export const totalInWords = (estimate: LeadEstimate): string =>
  `${totalAmount(estimate)}${leavesOutQuotes(estimate) ? ', plus items we quote separately' : ''}`;

/** Whether a total is incomplete, because some items need a custom quote. */
export const leavesOutQuotes = ({ totalCents, hasQuotes }: LeadEstimate): boolean =>
  hasQuotes && totalCents > 0;

/** A line's amount in words: "$60", "from $45", "−$40.05", "Custom quote". */
export function amountInWords({ cents, isFrom }: EstimateLine): string {
  if (cents === null) return 'Custom quote';
  return `${isFrom ? 'from ' : ''}${formatPrice(cents)}`;
}

/** An estimate's lines in one: "3-Room Package $267; Stairs: 12 $60". */
export const linesInWords = ({ lines }: Pick<LeadEstimate, 'lines'>): string =>
  lines.map((line) => `${line.label} ${amountInWords(line)}`).join('; ');

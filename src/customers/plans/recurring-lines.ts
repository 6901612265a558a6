import type { LeadEstimate } from '../../../views/contracts/leads/leads.js';
import type { QuoteLine } from '../../../views/contracts/money/money.js';
import { referralDiscount } from '../../../views/forms/money/quote.js';

/** Returns the lines of a job that every visit of a plan has, so without its offer and referral discount. */
export function recurringLines(lines: readonly QuoteLine[], estimate: LeadEstimate | null): QuoteLine[] {
  const offers = (estimate?.lines ?? []).filter(({ cents }) => cents !== null && cents < 0);
  const isOnce = ({ label }: QuoteLine) =>
    label.startsWith(referralDiscount) || offers.some((offer) => offer.label === label);
  return lines.filter((line) => line.cents >= 0 || !isOnce(line));
}

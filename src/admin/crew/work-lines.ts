import type { DayLine } from '../../../views/contracts/bookings/day.js';
import type { LeadEstimate } from '../../../views/contracts/leads/leads.js';
import type { QuoteLine } from '../../../views/contracts/money/money.js';
import type { Job } from '../../money/job.entity.js';

/** A line with its price, or null if it is priced by hand. */
type WorkLine = DayLine & { cents: number | null };

/** Returns a lead's work: lines of the quote, or else of the estimate. */
export function workLines(estimate: LeadEstimate | null, job?: Job): WorkLine[] {
  const lines = job && job.lines.length > 0 ? job.lines.map(named) : (estimate?.lines ?? []);
  const fullCents = tickedLines(lines).reduce((sum, { cents }) => sum + (cents ?? 0), 0);
  return lines.map(({ label, cents }) => {
    const percent = percentIn(label, estimate);
    const isPercentage = percent > 0 && cents === -Math.round((fullCents * percent) / 100);
    return isPercentage ? { label, cents, percent } : { label, cents };
  });
}

const named = ({ label, cents, quantity }: QuoteLine) => ({
  label: quantity ? `${label} × ${quantity}` : label,
  cents,
});

/** Returns the percentage of a discount: that of the estimate's offer, or as its text says; 0 for none. */
function percentIn(label: string, estimate: LeadEstimate | null): number {
  const offer = estimate?.lines.find((line) => line.label === label && isDiscount(line));
  const [, written] = /(?<![\d.])(\d{1,3})%/.exec(`${label} ${offer?.note ?? ''}`) ?? [];
  return offer?.percent ?? Number(written ?? 0);
}

/**
 * Identifies the lines as they are now, so that a close-out from before a change is noticed; '' for none. It
 * goes up with the quote, and says nothing about prices.
 */
export function keyOfLines(estimate: LeadEstimate | null, job?: Job): string {
  if (job && job.lines.length > 0) return `quote-${job.version}`;
  return estimate && estimate.lines.length > 0 ? 'estimate' : '';
}

/** Returns the lines that the crew ticks off: all but discounts. */
export const tickedLines = <Line extends WorkLine>(lines: readonly Line[]) =>
  lines.filter((line) => !isDiscount(line));

/** Whether a line is a discount, which nobody does. */
export const isDiscount = ({ cents }: WorkLine) => cents !== null && cents < 0;

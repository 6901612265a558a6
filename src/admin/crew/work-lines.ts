import type { DayLine } from '../../../views/contracts/bookings/day.js';
import type { LeadEstimate } from '../../../views/contracts/leads/leads.js';
import type { Job } from '../../money/job.entity.js';

/** Returns a lead's work: lines of the quote, or else of the estimate. Cents are null if priced by hand. */
export function workLines(estimate: LeadEstimate | null, job?: Job): Required<DayLine>[] {
  if (job && job.lines.length > 0)
    return job.lines.map(({ label, cents, quantity }) => ({
      label: quantity ? `${label} × ${quantity}` : label,
      cents,
    }));
  return estimate?.lines.map(({ label, cents }) => ({ label, cents })) ?? [];
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
export const tickedLines = (lines: readonly Required<DayLine>[]) => lines.filter((line) => !isDiscount(line));

/** Whether a line is a discount, which nobody does and which stays. */
export const isDiscount = ({ cents }: Required<DayLine>) => cents !== null && cents < 0;

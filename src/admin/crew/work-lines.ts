import type { DayLine } from '../../../views/contracts/bookings/day.js';
import type { LeadEstimate } from '../../../views/contracts/leads/leads.js';
import type { Job } from '../../money/job.entity.js';

/** Returns the work of a lead: the lines of the quote, or else of the estimate. Cents are null for what is priced by hand. */
export function workLines(estimate: LeadEstimate | null, job?: Job): Required<DayLine>[] {
  if (job && job.lines.length > 0) return job.lines;
  return estimate?.lines.map(({ label, cents }) => ({ label, cents })) ?? [];
}

/** Whether a line is a discount, which nobody does and which stays. */
export const isDiscount = ({ cents }: Required<DayLine>) => cents !== null && cents < 0;

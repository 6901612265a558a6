import type { Day } from '../../business/business-calendar.service.js';

/** A range of the business's days, both included. */
export interface DaySpan {
  from: Day;
  until: Day;
}

const dayMs = 86_400_000;
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs;

/**
 * Returns the part of a cost that falls on some days, in whole US cents. The cost is spread evenly over its
 * own days. The shares of consecutive days add up to it exactly, because each is the difference of two
 * rounded sums.
 */
export function shareOf(cost: DaySpan & { cents: number }, days: DaySpan): number {
  const first = dayNumber(cost.from);
  const length = dayNumber(cost.until) - first + 1;
  const spentBefore = (day: number) =>
    Math.round((cost.cents * Math.min(Math.max(day - first, 0), length)) / length);
  return spentBefore(dayNumber(days.until) + 1) - spentBefore(dayNumber(days.from));
}

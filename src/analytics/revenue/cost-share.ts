import type { Day } from '../../business/business-calendar.service.js';

/** Days of the business, both of them counted. */
export interface DaySpan {
  from: Day;
  until: Day;
}

const dayMs = 86_400_000;
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs;

/**
 * How much of a cost falls on some days, in whole US cents. It is spread evenly over its own days; the shares of days that
 * follow each other add up to it exactly, since each is the difference of two rounded sums.
 */
export function shareOf(cost: DaySpan & { cents: number }, days: DaySpan): number {
  const first = dayNumber(cost.from);
  const length = dayNumber(cost.until) - first + 1;
  const spentBefore = (day: number) =>
    Math.round((cost.cents * Math.min(Math.max(day - first, 0), length)) / length);
  return spentBefore(dayNumber(days.until) + 1) - spentBefore(dayNumber(days.from));
}

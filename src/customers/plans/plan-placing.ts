import { Temporal } from 'temporal-polyfill';
import type { DayWindow } from '../../../views/contracts/bookings/free-windows.js';
import type { PlanTerm } from '../../../views/contracts/customers/plans.js';
import type { Day } from '../../business/business-calendar.service.js';
import { intervalsAfter, type Occurrence, plusDays, radiusOf } from './plan-days.js';

/** A preferred weekday this far away is better than the due day itself. */
const weekdayReach = 3;

/** What a visit is placed by. */
export interface Surroundings {
  /** The arrival windows in the order of the day. */
  timeWindows: readonly string[];
  /** Whether the business works in a window, whoever has booked it. */
  isOpen: (window: DayWindow) => boolean;
  /** Whether an open window has a free crew. */
  isFree: (window: DayWindow) => boolean;
  /** The first day on which a visit can be. */
  earliest: Day;
  /** The days of the plan's other visits. */
  taken: ReadonlySet<Day>;
}

export interface Placed {
  /** Where the visit goes; undefined if no day before the next visit has a free crew. */
  window: DayWindow | undefined;
  /** Whether a window that fits better is full. */
  isFull: boolean;
}

/**
 * Finds the open slot for a visit: on a preferred weekday at most three days away, then nearest to the day on
 * which it is due, then in the preferred arrival window. If no day around it has one, the next one before
 * the following visit. It is never before an earlier visit that was moved to a later day.
 */
export function placed({ day, term }: Occurrence, around: Surroundings): Placed {
  const { timeWindows, isOpen, isFree, earliest, taken } = around;
  const preferredFirst = [...timeWindows].sort(
    (one, other) => Number(other === term.timeWindow) - Number(one === term.timeWindow),
  );
  const previous =
    [...taken]
      .filter((other) => other < day)
      .sort()
      .at(-1) ?? '';
  let isFull = false;
  for (const on of daysFor(day, term)) {
    if (taken.has(on) && isBeyond(on, day, term)) break;
    if (on < earliest || on <= previous || taken.has(on)) continue;
    for (const window of preferredFirst.map((timeWindow) => ({ day: on, timeWindow })).filter(isOpen)) {
      if (isFree(window)) return { window, isFull: isFull || isBeyond(on, day, term) };
      isFull = true;
    }
  }
  return { window: undefined, isFull };
}

/** Whether a visit was moved beyond the days around its own, because all of those are closed. */
const isBeyond = (on: Day, day: Day, term: PlanTerm) => on > plusDays(day, radiusOf(term));

/** Returns the days that a visit can be on, the best first. */
function* daysFor(day: Day, term: PlanTerm): Generator<Day> {
  const radius = radiusOf(term);
  yield* Array.from({ length: 2 * radius + 1 }, (_, index) => index - radius)
    .map((distance) => ({ distance, on: plusDays(day, distance) }))
    .map(({ distance, on }) => ({ on, rank: rankOf({ distance, on }, term.weekdays) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ on }) => on);
  const following = intervalsAfter(day, term);
  for (let on = plusDays(day, radius + 1); on < following; on = plusDays(on, 1)) yield on;
}

/** Returns where visits would be if they were made now, in order; undefined for one without an open slot. */
export function expectedDays(due: readonly Occurrence[], around: Surroundings): (Day | undefined)[] {
  const taken = new Set(around.taken);
  return due.map((occurrence) => {
    const day = placed(occurrence, { ...around, taken }).window?.day;
    if (day) taken.add(day);
    return day;
  });
}

/** Ranks a day: lower is better. Of two days at the same distance, the later one is. */
function rankOf({ distance, on }: { distance: number; on: Day }, weekdays: readonly number[]): number {
  const away = Math.abs(distance) * 2 - (distance > 0 ? 1 : 0);
  const isPreferred = weekdays.includes(Temporal.PlainDate.from(on).dayOfWeek % 7);
  return isPreferred && Math.abs(distance) <= weekdayReach ? away : away + 100;
}

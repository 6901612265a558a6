import { Temporal } from 'temporal-polyfill';
import type { DayWindow } from '../../../views/contracts/bookings/free-windows.js';
import type { Day } from '../../business/business-calendar.service.js';
import { type Occurrence, plusDays, radiusOf } from './plan-days.js';

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
  /** Where the visit goes; undefined if no day around it has a free crew. */
  window: DayWindow | undefined;
  /** Whether a window that fits better is full. */
  isFull: boolean;
}

/**
 * Finds the open slot for a visit: on a preferred weekday at most three days away, then nearest to the day on which it is due, then in the
 * preferred arrival window.
 */
export function placed({ day, term }: Occurrence, around: Surroundings): Placed {
  const { timeWindows, isOpen, isFree, earliest, taken } = around;
  const radius = radiusOf(term);
  const distances = Array.from({ length: 2 * radius + 1 }, (_, index) => index - radius);
  const ranked = distances
    .map((distance) => ({ distance, on: plusDays(day, distance) }))
    .filter(({ on }) => on >= earliest && !taken.has(on))
    .map((one) => ({ ...one, rank: rankOf(one, term.weekdays) }))
    .sort((one, other) => one.rank - other.rank);
  const preferredFirst = [...timeWindows].sort(
    (one, other) => Number(other === term.timeWindow) - Number(one === term.timeWindow),
  );
  const open = ranked
    .flatMap(({ on }) => preferredFirst.map((timeWindow) => ({ day: on, timeWindow })))
    .filter(isOpen);
  const window = open.find(isFree);
  return { window, isFull: open.length > 0 && window !== open[0] };
}

/** Returns where visits would be if they were made now, in order; the day on which one is due if no slot is open around it. */
export function expectedDays(due: readonly Occurrence[], around: Surroundings): Day[] {
  const taken = new Set(around.taken);
  return due.map((occurrence) => {
    const day = placed(occurrence, { ...around, taken }).window?.day ?? occurrence.day;
    taken.add(day);
    return day;
  });
}

/** Ranks a day: lower is better. Of two days at the same distance, the later one is. */
function rankOf({ distance, on }: { distance: number; on: Day }, weekdays: readonly number[]): number {
  const away = Math.abs(distance) * 2 - (distance > 0 ? 1 : 0);
  const isPreferred = weekdays.includes(Temporal.PlainDate.from(on).dayOfWeek % 7);
  return isPreferred && Math.abs(distance) <= weekdayReach ? away : away + 100;
}

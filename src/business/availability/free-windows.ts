import type { BookingSettings, DayWindow } from '../../../views/contracts/bookings/free-windows.js';
import type { DayOff, OpenDays } from '../../../views/contracts/website/business.js';
import type { TimeWindow } from '../../../views/contracts/website/facts.js';
import { isOn, openDaysOn } from '../../../views/format/hours.js';

/** What the free windows are worked out from. */
export interface Calendar {
  /** The days that may be offered, in order: YYYY-MM-DD. */
  days: readonly string[];
  /** In the order of the day. */
  timeWindows: readonly TimeWindow[];
  openingHours: readonly OpenDays[];
  daysOff: readonly DayOff[];
  terms: BookingSettings;
  /** How many places of a window are taken. */
  taken: (window: DayWindow) => number;
  /** Whether there are fewer hours until a window begins than the terms ask for. */
  isTooSoon: (day: string, window: TimeWindow) => boolean;
}

/**
 * The arrival windows that somebody can have, in order: at least half of each lies within the opening hours of a day that is not
 * off, a crew is left in it, and it begins late enough. Days by appointment only are not offered.
 */
export function freeWindows({
  days,
  timeWindows,
  openingHours,
  daysOff,
  terms,
  taken,
  isTooSoon,
}: Calendar): DayWindow[] {
  return days
    .filter((day) => !daysOff.some(isOn(day)))
    .flatMap((day) => {
      const open = openDaysOn(openingHours, day);
      return timeWindows
        .filter((window) => isHalfOpen(window, open) && !isTooSoon(day, window))
        .map(({ value }) => ({ day, timeWindow: value }));
    })
    .filter((window) => taken(window) < (terms.crews[window.timeWindow] ?? 0));
}

function isHalfOpen({ from, to }: TimeWindow, open: OpenDays | undefined): boolean {
  if (open?.from === undefined || open.to === undefined) return false;
  return Math.min(to, open.to) - Math.max(from, open.from) >= (to - from) / 2;
}

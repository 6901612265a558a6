import type { BookingSettings, DayWindow } from '../../../views/contracts/bookings/free-windows.js';
import type { DayOff, OpenDays } from '../../../views/contracts/website/business.js';
import type { TimeWindow } from '../../../views/contracts/website/facts.js';
import { isOn, openDaysOn } from '../../../views/format/hours.js';

/** What the open slots are calculated from. */
export interface Calendar {
  /** The days that may be offered, in order: YYYY-MM-DD. */
  days: readonly string[];
  /** In the order of the day. */
  timeWindows: readonly TimeWindow[];
  openingHours: readonly OpenDays[];
  daysOff: readonly DayOff[];
  settings: BookingSettings;
  /** Returns how many slots of a window are reserved. */
  reserved: (window: DayWindow) => number;
  /** Whether a window starts before the minimum notice is over. */
  isTooSoon: (day: string, window: TimeWindow) => boolean;
}

/**
 * Lists the open slots, in order. At least half of an arrival window must be within the opening hours, its
 * day must not be a day off or by appointment only, it needs a free crew, and it must respect the minimum
 * notice.
 */
export function freeWindows({
  days,
  timeWindows,
  openingHours,
  daysOff,
  settings,
  reserved,
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
    .filter((window) => reserved(window) < (settings.crews[window.timeWindow] ?? 0));
}

/** Whether at least half of an arrival window is within the opening hours. */
export function isHalfOpen(
  { from, to }: TimeWindow,
  open: Pick<OpenDays, 'from' | 'to'> | undefined,
): boolean {
  if (open?.from === undefined || open.to === undefined) return false;
  return Math.min(to, open.to) - Math.max(from, open.from) >= (to - from) / 2;
}

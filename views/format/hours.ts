import type { DayOff, OpenDays } from '../contracts/website/business.js';
import { formatCalendarDate, weekdayOf } from './moments.js';

/** By the number that Date.getUTCDay() returns. */
export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Finds the opening hours of a day, YYYY-MM-DD. Ignores days off. */
export const openDaysOn = <Line extends OpenDays>(hours: readonly Line[], day: string): Line | undefined =>
  hours.find(({ weekdays }) => weekdays.includes(weekdayOf(day)));

/** Formats an hour of the 24-hour clock, whole or half: "9:30AM". */
export const formatHour = (hour: number) =>
  `${Math.floor(hour) % 12 || 12}${hour % 1 ? ':30' : ''}${hour % 24 < 12 ? 'AM' : 'PM'}`;

/** Formats two hours of the 24-hour clock, whole or half: "10AM-6PM" or "9:30AM-5PM". */
export const formatHours = (from: number, to: number) => `${formatHour(from)}-${formatHour(to)}`;

/** Formats a day off: "Thu, Nov 26, 2026 (Thanksgiving)", or the first and last of several days. */
export function formatDayOff({ from, until, reason }: DayOff): string {
  const days =
    from === until ? formatCalendarDate(from) : `${formatCalendarDate(from)} to ${formatCalendarDate(until)}`;
  return reason ? `${days} (${reason})` : days;
}

/** Returns a function that checks whether days off include a day, YYYY-MM-DD. */
export const isOn =
  (day: string) =>
  ({ from, until }: DayOff): boolean =>
    from <= day && day <= until;

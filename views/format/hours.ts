import type { DayOff, OpenDays } from '../contracts/website/business.js';
import { formatCalendarDate, weekdayOf } from './moments.js';

/** By the number that Date.getUTCDay() gives. */
export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The line of the opening hours that a day, YYYY-MM-DD, falls under; whether it is a day off is not asked. */
export const openDaysOn = <Line extends OpenDays>(hours: readonly Line[], day: string): Line | undefined =>
  hours.find(({ weekdays }) => weekdays.includes(weekdayOf(day)));

/** An hour on a clock of 24, whole or half: "9:30AM". */
export const formatHour = (hour: number) =>
  `${Math.floor(hour) % 12 || 12}${hour % 1 ? ':30' : ''}${hour % 24 < 12 ? 'AM' : 'PM'}`;

/** Two hours on a clock of 24, whole or half, as "10AM-6PM" or "9:30AM-5PM". */
export const formatHours = (from: number, to: number) => `${formatHour(from)}-${formatHour(to)}`;

/** "Thu, Nov 26, 2026 (Thanksgiving)", or the first and the last of several days. */
export function dayOffInWords({ from, until, reason }: DayOff): string {
  const days =
    from === until ? formatCalendarDate(from) : `${formatCalendarDate(from)} to ${formatCalendarDate(until)}`;
  return reason ? `${days} (${reason})` : days;
}

/** @returns whether a day off falls on a day, YYYY-MM-DD. */
export const isOn =
  (day: string) =>
  ({ from, until }: DayOff): boolean =>
    from <= day && day <= until;

import { formatCalendarDate, formatOf, formatShortDay } from './moments.js';

/* Formats that only the admin uses, in a file of their own: the public pages' scripts would include them. */

/** Formats a calendar date as "Friday, Nov 20". */
export function formatLongDay(date: string): string {
  const format = formatOf('UTC', { weekday: 'long', month: 'short', day: 'numeric' });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** Formats a calendar date as "Fri, Nov 20", or "Wed, Aug 18, 2027" if that isn't the year of `today`. */
export const formatNearDay = (date: string, today: string) =>
  !today || date.slice(0, 4) === today.slice(0, 4) ? formatShortDay(date) : formatCalendarDate(date);

/** Like {@link formatNearDay}, but "Aug 18, 2027" in another year, for a narrow column. */
export function formatBriefDay(date: string, today: string): string {
  if (date.slice(0, 4) === today.slice(0, 4)) return formatShortDay(date);
  const format = formatOf('UTC', { month: 'short', day: 'numeric', year: 'numeric' });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** Formats the month of a calendar date for a chart: "Mar", or "Jan 2026" where a year begins. */
export function formatShortMonth(date: string): string {
  const year = date.slice(5, 7) === '01' ? 'numeric' : undefined;
  return formatOf('UTC', { month: 'short', year }).format(new Date(`${date}T00:00:00Z`));
}

/** Formats a calendar date as "Nov 20". */
export const formatMonthDay = (date: string) =>
  formatOf('UTC', { month: 'short', day: 'numeric' }).format(new Date(`${date}T00:00:00Z`));

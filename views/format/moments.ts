import type { DayWindow } from '../contracts/bookings/free-windows.js';

/** Some versions of ICU put a narrow no-break space before AM and PM, others a plain one. */
const withPlainSpaces = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ');

const formats = new Map<string, Intl.DateTimeFormat>();

/** Caches formats: making one costs far more than using it. */
export function formatOf(
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
  locale = 'en-US',
): Intl.DateTimeFormat {
  const zoned = { ...options, timeZone };
  const key = JSON.stringify({ ...zoned, locale });
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, zoned);
  formats.set(key, format);
  return format;
}

/** Formats in the business's time zone, alike in browsers and on the server: "Nov 20, 2026, 3:45 PM". */
export function formatInstant(iso: string, timeZone: string): string {
  const format = formatOf(timeZone, { dateStyle: 'medium', timeStyle: 'short' });
  return withPlainSpaces(format.format(new Date(iso)));
}

/** Formats the time of an ISO instant in the business's time zone: "15:45". */
export const formatTimeIn = (iso: string, timeZone: string) =>
  formatOf(timeZone, { timeStyle: 'short', hourCycle: 'h23' }).format(new Date(iso));

/** Formats an ISO instant in the business's time zone so that tables can sort by it: "2026-11-20 15:45". */
export function formatSortable(iso: string, timeZone: string): string {
  const format = formatOf(timeZone, { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' }, 'sv-SE');
  return format.format(new Date(iso));
}

/**
 * Formats how long ago an instant was: "Just now", "12 min ago", "3 h ago", "Yesterday", then the day: "Nov
 * 24", or "Nov 24, 2025" in another year. Hours are shown within the day, and up to 12 across midnight.
 * @param nowMs the current time in ms since 1970
 */
export function formatRelative(iso: string, nowMs: number, timeZone: string): string {
  const minutes = Math.floor((nowMs - Date.parse(iso)) / 60_000);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes} min ago`;
  const dayOf = (at: string) => formatSortable(at, timeZone).slice(0, 10);
  const [day, today] = [dayOf(iso), dayOf(new Date(nowMs).toISOString())];
  if (day === today || minutes < 12 * 60) return `${Math.floor(minutes / 60)} h ago`;
  if (Date.parse(today) - Date.parse(day) === 86_400_000) return 'Yesterday';
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  return formatOf('UTC', { month: 'short', day: 'numeric', year }).format(new Date(`${day}T00:00:00Z`));
}

/** Formats a calendar date, YYYY-MM-DD, as "Fri, Nov 20, 2026". Returns any other text unchanged. */
export function formatCalendarDate(date: string): string {
  if (!isCalendarDate(date)) return date;
  const day = new Date(`${date}T00:00:00Z`);
  const format = formatOf('UTC', { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
  return withPlainSpaces(format.format(day));
}

/** Formats a calendar date as "Fri, Nov 20". */
export function formatShortDay(date: string): string {
  const format = formatOf('UTC', { weekday: 'short', month: 'short', day: 'numeric' });
  return withPlainSpaces(format.format(new Date(`${date}T00:00:00Z`)));
}

/** Formats an arrival window as "Fri, Nov 20, morning". */
export const formatWindow = ({ day, timeWindow }: DayWindow) => `${formatShortDay(day)}, ${timeWindow}`;

/** Formats the month of a calendar date: "March 2026". */
export const formatMonth = (date: string) =>
  formatOf('UTC', { month: 'long', year: 'numeric' }).format(new Date(`${date}T00:00:00Z`));

/** Formats a time of day, "13:30", as "1:30 PM". */
export function formatTimeOfDay(time: string): string {
  const [hour, minute] = time.split(':');
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

/** Formats minutes since midnight as HH:MM; from midnight on again after 24 hours. */
export const formatClock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Formats minutes as "2 h", "1 h 30 min" or "45 min". */
export function formatLength(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}

/** Checks that a text is a valid day for an appointment: a calendar date from 2000 to 2199. */
export const isAppointmentDay = (day: string) => isCalendarDate(day) && /^2[01]/.test(day);

/** Returns the day of the week of a calendar date, 0 for Sunday. */
export const weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay();

/** Checks that a text is a real date, as YYYY-MM-DD. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const midnight = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value);
}

const intervals = {
  hour: { day: 'numeric', hour: 'numeric' },
  day: { day: 'numeric', weekday: 'short' },
  week: { day: 'numeric' },
  month: { year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Formats a chart's hour, "Nov 20, 3 PM", day, "Fri, Nov 20", week, "Week of Nov 16", month, "Nov 2026". */
export function formatInterval(iso: string, unit: keyof typeof intervals, timeZone: string): string {
  const format = formatOf(timeZone, { month: 'short', ...intervals[unit] });
  const text = withPlainSpaces(format.format(new Date(iso)));
  return unit === 'week' ? `Week of ${text}` : text;
}

/** Formats how long ago a calendar date was: "today", "12 days ago", "11 months ago", "2 years ago". */
export function formatAgo(date: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(date)) / 86_400_000);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  const [year, month, day] = date.split('-').map(Number);
  const [thisYear, thisMonth, thisDay] = today.split('-').map(Number);
  const months = (thisYear - year) * 12 + thisMonth - month - (thisDay < day ? 1 : 0);
  if (months < 1) return `${days} days ago`;
  if (months < 24) return months === 1 ? 'a month ago' : `${months} months ago`;
  return `${Math.floor(months / 12)} years ago`;
}

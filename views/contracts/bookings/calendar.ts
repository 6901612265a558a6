import type { AdminDay } from '../admin.js';
import type { DayOff } from '../website/business.js';

/** The views of the bookings page. On phones, the week shows one of its days. */
export const bookingsViews = ['week', 'day', 'list'] as const;

export type BookingsView = (typeof bookingsViews)[number];

/** How much of an arrival window is booked on a day. */
export interface WindowCapacity {
  /** The name of the arrival window. */
  timeWindow: string;
  /** How many appointments take a part of it. */
  booked: number;
  /** How many crews it has on that day; 0 if it is closed. */
  crews: number;
  /** Whether there are more jobs than crews, and one crew can't do them one after another. */
  isOver: boolean;
}

/**
 * A day of the calendar. It extends the type in a file of its own: `contracts/admin.ts` is in the public
 * pages' build too, where esbuild chooses short names by the letters of a file, its types included.
 */
export interface CalendarDay extends AdminDay {
  /** How many appointments aren't listed; 0 on any usual day. */
  more: number;
  /** The leads of appointments that a plan proposed and the customer hasn’t confirmed. */
  tentative: number[];
}

/** Days off, with the jobs that are confirmed on them. */
export interface DayOffWithJobs extends DayOff {
  /** How many jobs each of the days has, in order; only today and later, and only days with jobs. */
  booked: { day: string; jobs: number }[];
}

/** The address of the bookings page. The week of today is the default. */
export function bookingsPath({ view = 'week', day }: { view?: BookingsView; day?: string }): string {
  const query = [view !== 'week' && `view=${view}`, day && `day=${day}`].filter(Boolean).join('&');
  return `/admin/bookings${query && `?${query}`}`;
}

/** Returns the date `days` later, YYYY-MM-DD, or earlier if negative. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** An arrival window of a day. */
export interface DayWindow {
  /** YYYY-MM-DD. */
  day: string;
  /** The name of the arrival window. */
  timeWindow: string;
}

/** The open slots that a form offers: the next ones, in order. */
export interface FreeWindows {
  windows: readonly DayWindow[];
  /** Whether a chosen slot is confirmed automatically; otherwise it is a preferred time. */
  isInstant: boolean;
}

/** Used while no open slots are known. */
export const noFreeWindows: FreeWindows = { windows: [], isInstant: false };

/** The owner's settings for online booking. */
export interface BookingSettings {
  /** How many crews each arrival window has, by its name. 0 closes the window. */
  crews: Readonly<Record<string, number>>;
  /** The minimum notice: hours between a booking and the start of its window. */
  noticeHours: number;
  /** How many days ahead slots are offered. */
  daysAhead: number;
  /** Whether online bookings are confirmed automatically. */
  isInstant: boolean;
}

/** The largest values that the owner can set. */
export const bookingLimits = { crews: 9, noticeHours: 336, daysAhead: 90 };

/** How many open slots a form offers. */
export const offeredWindows = 6;

/** Formats a window as a form field's value: "2026-11-24 morning". */
export const windowText = ({ day, timeWindow }: DayWindow) => `${day} ${timeWindow}`;

/** Parses a form field's value; undefined if it is not a window. */
export function readWindow(text: unknown): DayWindow | undefined {
  const [, day, timeWindow] =
    typeof text === 'string' ? (/^(\d{4}-\d{2}-\d{2}) ([a-z]{1,20})$/.exec(text) ?? []) : [];
  return day && timeWindow && isDay(day) ? { day, timeWindow } : undefined;
}

function isDay(text: string): boolean {
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

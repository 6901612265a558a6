/** An arrival window of a day. */
export interface DayWindow {
  /** YYYY-MM-DD. */
  day: string;
  /** The name of the arrival window. */
  timeWindow: string;
}

/** The arrival windows that a form offers: the next free ones, in order. */
export interface FreeWindows {
  windows: readonly DayWindow[];
  /** Whether one that is chosen is confirmed at once; otherwise it is a wish. */
  isInstant: boolean;
}

/** Where nothing is known to be free. */
export const noFreeWindows: FreeWindows = { windows: [], isInstant: false };

/** The terms of booking online, which the owner sets. */
export interface BookingSettings {
  /** By the name of an arrival window: how many crews can come in it. 0 keeps it from being offered. */
  crews: Readonly<Record<string, number>>;
  /** How many hours before its beginning a window can be booked at the latest. */
  noticeHours: number;
  /** How many days ahead windows are offered. */
  daysAhead: number;
  /** Whether a free window that a visitor chooses is confirmed at once. */
  isInstant: boolean;
}

/** What the owner can set at most. */
export const bookingLimits = { crews: 9, noticeHours: 336, daysAhead: 90 };

/** How many windows a form offers. */
export const offeredWindows = 6;

/** A window as a form field holds it: "2026-11-24 morning". */
export const windowText = ({ day, timeWindow }: DayWindow) => `${day} ${timeWindow}`;

/** The window that a form field holds; nothing where it holds none. */
export function readWindow(text: unknown): DayWindow | undefined {
  const [, day, timeWindow] =
    typeof text === 'string' ? (/^(\d{4}-\d{2}-\d{2}) ([a-z]{1,20})$/.exec(text) ?? []) : [];
  return day && timeWindow && isDay(day) ? { day, timeWindow } : undefined;
}

function isDay(text: string): boolean {
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

import { type BookingSettings, windowText } from '../../../views/contracts/bookings/free-windows.js';
import type { DayOff, OpenDays } from '../../../views/contracts/website/business.js';
import { sharedFacts } from '../../../views/contracts/website/facts.js';

const { timeWindows } = sharedFacts;
const dayMs = 24 * 3_600_000;

/** What the free windows depend on. */
export interface WindowsCase {
  /** In milliseconds. */
  now: number;
  openingHours: readonly OpenDays[];
  daysOff: readonly Pick<DayOff, 'from' | 'until'>[];
  settings: BookingSettings;
  /** How many places of a window are reserved, by its text. */
  reserved: Map<string, number>;
}

const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Chicago',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** The day on the business's clock. */
export const dayAt = (ms: number) => parts.format(ms).slice(0, 10);

/** @returns a day so many days after another. */
export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/**
 * A slow model: goes through the next weeks quarter hour by quarter hour on the business's clock, collects
 * how much of each window is open, and when it begins.
 */
export function slowWindows({ now, openingHours, daysOff, settings, reserved }: WindowsCase): string[] {
  const windows = new Map<
    string,
    { begins: number; open: number; all: number; timeWindow: string; day: string }
  >();
  const today = dayAt(now);
  const last = daysAfter(today, settings.daysAhead);
  const start = Math.floor(now / 900_000) * 900_000 - dayMs;
  for (let at = start; at < now + (settings.daysAhead + 3) * dayMs; at += 900_000) {
    const [day, time] = parts.format(at).split(' ');
    const hour = Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;
    const window = timeWindows.find(({ from, to }) => from <= hour && hour < to);
    if (!window || day < today || day > last) continue;
    const key = windowText({ day, timeWindow: window.value });
    const found = windows.get(key) ?? { begins: at, open: 0, all: 0, timeWindow: window.value, day };
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
    const line = openingHours.find(({ weekdays }) => weekdays.includes(weekday));
    const isOpen = line?.from !== undefined && line.to !== undefined && line.from <= hour && hour < line.to;
    windows.set(key, { ...found, open: found.open + (isOpen ? 1 : 0), all: found.all + 1 });
  }
  return [...windows.entries()]
    .filter(([, { open, all }]) => open * 2 >= all && open > 0)
    .filter(([, { begins }]) => begins - now >= settings.noticeHours * 3_600_000)
    .filter(([, { day }]) => !daysOff.some(({ from, until }) => day >= from && day <= until))
    .filter(([key, { timeWindow }]) => (settings.crews[timeWindow] ?? 0) - (reserved.get(key) ?? 0) > 0)
    .map(([key]) => key)
    .sort((one, other) => order(one) - order(other));
}

const order = (key: string) =>
  Date.parse(`${key.slice(0, 10)}T00:00:00Z`) +
  timeWindows.findIndex(({ value }) => value === key.slice(11)) * 3_600_000;

import {
  type AppointmentTime,
  isTimeOfDay,
  type Span,
  usualMinutes,
} from '../contracts/bookings/appointments.js';
import type { BusinessFacts, TimeWindow } from '../contracts/website/facts.js';
import { formatHours, openDaysOn } from './hours.js';

/** What the hours of an arrival window depend on. */
export type ArrivalFacts = Pick<BusinessFacts, 'timeWindows' | 'openingHours'>;

/** The name of an arrival window, and its day: YYYY-MM-DD, or any other text for no day in particular. */
interface Arrival {
  day: string | null;
  timeWindow: string | null;
}

/**
 * Returns the hours of an arrival window on a day, 0 to 24: its own, narrowed to the opening hours where they
 * overlap. Undefined for a text that isn't a window.
 */
export function arrivalHours(
  { day, timeWindow }: Arrival,
  { timeWindows, openingHours }: ArrivalFacts,
): Pick<TimeWindow, 'from' | 'to'> | undefined {
  const window = timeWindows.find(({ value }) => value === timeWindow);
  if (!window) return undefined;
  const { from = 0, to = 24 } = openDaysOn(openingHours, day ?? '') ?? {};
  const narrowed = { from: Math.max(window.from, from), to: Math.min(window.to, to) };
  return narrowed.from < narrowed.to ? narrowed : window;
}

/** Formats the hours of an arrival window on a day: "10AM-12PM"; '' for a text that isn't a window. */
export function formatArrival(arrival: Arrival, facts: ArrivalFacts): string {
  const hours = arrivalHours(arrival, facts);
  return hours ? formatHours(hours.from, hours.to) : '';
}

/** Returns the part of its day that an appointment takes; undefined for any time of the day. */
export function spanOf(time: AppointmentTime, facts: ArrivalFacts): Span | undefined {
  const { timeWindow, minutes } = time;
  if (isTimeOfDay(timeWindow)) {
    const [hour, minute] = timeWindow.split(':').map(Number);
    const from = hour * 60 + minute;
    return { from, to: from + (minutes ?? usualMinutes) };
  }
  const hours = arrivalHours(time, facts);
  return hours && { from: hours.from * 60, to: hours.to * 60 };
}

/**
 * Whether an appointment's time has passed: its day, its exact time, or the end of its arrival window.
 * @param now in the business's time zone: YYYY-MM-DD, and HH:MM
 */
export function isPast(
  time: AppointmentTime & { day: string },
  now: { day: string; time: string },
  facts: ArrivalFacts,
): boolean {
  if (time.day !== now.day) return time.day < now.day;
  const span = spanOf(time, facts);
  const [hour, minute] = now.time.split(':').map(Number);
  return span !== undefined && (isTimeOfDay(time.timeWindow) ? span.from : span.to) <= hour * 60 + minute;
}

const wholeDay: Span = { from: 0, to: 24 * 60 };

/** Returns a day's appointments that take part of an arrival window; those at any time take part of each. */
export const takingPartOf = <Time extends AppointmentTime>(
  window: TimeWindow,
  times: readonly Time[],
  facts: ArrivalFacts,
): Time[] =>
  times.filter((time) => {
    const { from, to } = spanOf(time, facts) ?? wholeDay;
    return from < window.to * 60 && window.from * 60 < to;
  });

/** Compares appointments by time of day; those at any time come last. */
export const byTimeOfDay =
  (facts: ArrivalFacts) =>
  (one: AppointmentTime, other: AppointmentTime): number =>
    (spanOf(one, facts)?.from ?? 24 * 60) - (spanOf(other, facts)?.from ?? 24 * 60);

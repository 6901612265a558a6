import type { AppointmentTime } from '../../../../contracts/bookings/appointments.js';
import { isTimeOfDay, type Span, usualMinutes } from '../../../../contracts/bookings/appointments.js';
import type { LeadView } from '../../../../contracts/leads/leads.js';
import { type ArrivalFacts, arrivalHours, spanOf } from '../../../../format/arrival-hours.js';
import { formatHours } from '../../../../format/hours.js';
import { formatClock, formatTimeOfDay } from '../../../../format/moments.js';
import { dragStep } from './blocks.js';

const longestMinutes = 600;
const dayMinutes = 24 * 60;

/** A lead that is being dragged, or was dropped, with the time where it is. */
export interface Carried {
  lead: LeadView;
  kind: 'schedule' | 'move' | 'resize';
  day: string;
  /** The start in minutes since midnight, a multiple of {@link dragStep}. */
  start: number;
  minutes: number;
  /** Whether it keeps to arrival windows. */
  isWindow: boolean;
}

interface PickUpOptions {
  kind?: 'resize';
  /** Where it may be, in order. */
  days: readonly string[];
  /** Where it starts if its own day isn't one of them. */
  day: string;
  facts: ArrivalFacts;
  /** The usual length in minutes. */
  usual: number;
}

/** Picks up a lead at its scheduled or else preferred time. One in an arrival window keeps to windows. */
export function pickUp(lead: LeadView, { kind, days, day, facts, usual }: PickUpOptions): Carried {
  const { appointment, preferredDate, timePreference } = lead;
  const time = appointment ?? { day: preferredDate, timeWindow: timePreference ?? '', minutes: null };
  const span = spanOf(time, facts);
  const isExact = isTimeOfDay(time.timeWindow);
  return {
    lead,
    kind: kind ?? (appointment?.day ? 'move' : 'schedule'),
    day: time.day && days.includes(time.day) ? time.day : day,
    start: snap(span?.from ?? (facts.timeWindows[0]?.from ?? 8) * 60),
    minutes: isExact ? (time.minutes ?? usualMinutes) : usual,
    isWindow: Boolean(span && !isExact),
  };
}

/** Rounds minutes to a step of a drag. */
export const snap = (minutes: number) => Math.round(minutes / dragStep) * dragStep;

/** Moves what is carried; it stays within the day, and its length within the limits. */
export function moved(carried: Carried, to: Partial<Pick<Carried, 'day' | 'start' | 'minutes'>>): Carried {
  const minutes = Math.min(Math.max(to.minutes ?? carried.minutes, dragStep), longestMinutes);
  const start = Math.min(Math.max(to.start ?? carried.start, 0), dayMinutes - dragStep);
  return { ...carried, ...to, start, minutes };
}

/** Returns the arrival window that includes a time, if there is one. */
export const windowAt = ({ timeWindows }: Pick<ArrivalFacts, 'timeWindows'>, minutes: number) =>
  timeWindows.find(({ from, to }) => from * 60 <= minutes && minutes < to * 60);

/** Returns the part of the day that is carried. */
export function spanCarried({ day, start, minutes, isWindow }: Carried, facts: ArrivalFacts): Span {
  const window = isWindow && windowAt(facts, start);
  const hours = window && arrivalHours({ day, timeWindow: window.value }, facts);
  return hours ? { from: hours.from * 60, to: hours.to * 60 } : { from: start, to: start + minutes };
}

/** Returns the time where something was dropped. @param isWindow whether it becomes an arrival window. */
export function timeOf(
  { day, start, minutes }: Carried,
  facts: ArrivalFacts,
  isWindow: boolean,
): AppointmentTime & { day: string } {
  const window = isWindow && windowAt(facts, start);
  return window
    ? { day, timeWindow: window.value, minutes: null }
    : { day, timeWindow: formatClock(start), minutes };
}

/** Formats an exact time with its end: "1:00–3:00 PM", "11:00 AM–1:00 PM". */
export function formatExact(start: number, minutes: number): string {
  const [from, to] = [formatTimeOfDay(formatClock(start)), formatTimeOfDay(formatClock(start + minutes))];
  return from.slice(-2) === to.slice(-2) ? `${from.slice(0, -3)}–${to}` : `${from}–${to}`;
}

/** Formats an appointment's time of day: as {@link formatExact}, or "Morning (10AM-12PM)". */
export function formatTime(time: AppointmentTime, facts: ArrivalFacts): string {
  const span = spanOf(time, facts);
  if (!span) return time.timeWindow || 'Any time';
  if (isTimeOfDay(time.timeWindow)) return formatExact(span.from, span.to - span.from);
  const name = time.timeWindow.charAt(0).toUpperCase() + time.timeWindow.slice(1);
  return `${name} (${formatHours(span.from / 60, span.to / 60)})`;
}

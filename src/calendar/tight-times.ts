import {
  type AppointmentTime,
  isTimeOfDay,
  type Span,
  usualMinutes,
} from '../../views/contracts/bookings/appointments.js';
import { type ArrivalFacts, spanOf } from '../../views/format/arrival-hours.js';
import { driveMinutes, type Place } from '../business/served-places.js';

/** A job at an exact time. */
export interface TimedJob extends Span {
  /** Null if it is unknown. */
  place: Place | null;
}

/** Why two jobs are too close, in minutes: they overlap, or their gap is shorter than the drive. */
export type Clash = { overlap: number } | { gap: number; drive: number };

/** Returns how two jobs clash; undefined if one crew can do both. */
export function clashOf(one: TimedJob, other: TimedJob): Clash | undefined {
  const gap = Math.max(one.from, other.from) - Math.min(one.to, other.to);
  if (gap < 0) return { overlap: -gap };
  const drive = one.place && other.place ? driveMinutes(one.place, other.place) : 0;
  return gap < drive ? { gap, drive } : undefined;
}

/** Whether one crew can do the jobs of an arrival window one after another. */
export function canFollow(times: readonly AppointmentTime[], window: Span, facts: ArrivalFacts): boolean {
  const exact = times
    .filter(({ timeWindow }) => isTimeOfDay(timeWindow))
    .flatMap((time) => spanOf(time, facts) ?? [])
    .sort((one, other) => one.from - other.from);
  if (exact.some(({ from }, index) => index > 0 && from < exact[index - 1].to)) return false;
  const within = exact.map(({ from, to }) => Math.min(to, window.to) - Math.max(from, window.from));
  const taken = within.reduce((sum, minutes) => sum + minutes, (times.length - exact.length) * usualMinutes);
  return taken <= window.to - window.from;
}

import { isTimeOfDay } from '../../contracts/bookings/appointments.js';
import { capitalized } from '../../contracts/leads/leads.js';
import type { SharedFacts } from '../../contracts/website/facts.js';
import { type ArrivalFacts, formatArrival } from '../../format/arrival-hours.js';
import { formatHours } from '../../format/hours.js';
import { formatTimeOfDay } from '../../format/moments.js';
import type { Option } from '../options.js';

/** Lists the arrival windows: "Morning (8AM-12PM)". */
export const timePreferenceOptions = ({ timeWindows }: Pick<SharedFacts, 'timeWindows'>): Option[] =>
  timeWindows.map(({ value, from, to }) => ({
    value,
    label: `${capitalized(value)} (${formatHours(from, to)})`,
  }));

/**
 * Labels an arrival window with its hours on a day: "Morning (10AM-12PM)", or "1:30 PM" for an exact time.
 * Returns any other text unchanged.
 */
export function windowLabel(
  day: string | null,
  timeWindow: string | null,
  facts: ArrivalFacts,
): string | null {
  if (timeWindow && isTimeOfDay(timeWindow)) return formatTimeOfDay(timeWindow);
  const hours = formatArrival({ day, timeWindow }, facts);
  return hours ? `${capitalized(timeWindow ?? '')} (${hours})` : timeWindow;
}

/**
 * Names a requested part of the day: "Morning", or "1:30 PM" for an exact time. Without hours: they may have
 * changed since the customer chose it. Returns any other text unchanged.
 */
export function requestedWindowLabel(
  timeWindow: string | null,
  { timeWindows }: Pick<SharedFacts, 'timeWindows'>,
): string | null {
  if (timeWindow && isTimeOfDay(timeWindow)) return formatTimeOfDay(timeWindow);
  return timeWindows.some(({ value }) => value === timeWindow) ? capitalized(timeWindow ?? '') : timeWindow;
}

/** Shown under the time field, because the arrival windows are longer than the opening hours. */
export const timesHint = 'Times outside business hours depend on availability. We’ll confirm with you.';

import { isTimeOfDay } from '../../contracts/bookings/appointments.js';
import type { DayWindow } from '../../contracts/bookings/free-windows.js';
import { capitalized } from '../../contracts/leads/leads.js';
import type { OpenDays } from '../../contracts/website/business.js';
import type { SharedFacts } from '../../contracts/website/facts.js';
import { formatHours, openDaysOn } from '../../format/hours.js';
import { formatTimeOfDay } from '../../format/moments.js';
import { labelOf, type Option } from '../options.js';

/** Lists the arrival windows: "Morning (8AM-12PM)". */
export const timePreferenceOptions = ({ timeWindows }: Pick<SharedFacts, 'timeWindows'>): Option[] =>
  timeWindows.map(({ value, from, to }) => ({
    value,
    label: `${capitalized(value)} (${formatHours(from, to)})`,
  }));

/** Labels an arrival window: "Morning (8AM-12PM)", or "1:30 PM" for an exact time. Returns any other text unchanged. */
export function windowLabel(facts: Pick<SharedFacts, 'timeWindows'>, window: string | null): string | null {
  if (window && isTimeOfDay(window)) return formatTimeOfDay(window);
  return labelOf(timePreferenceOptions(facts), window);
}

/**
 * Formats the hours of an arrival window on a day: its own, narrowed to the opening hours where they overlap: "10AM-12PM".
 * Returns '' for a text that isn't a window.
 */
export function hoursOn(
  { day, timeWindow }: DayWindow,
  openingHours: readonly OpenDays[],
  { timeWindows }: Pick<SharedFacts, 'timeWindows'>,
): string {
  const window = timeWindows.find(({ value }) => value === timeWindow);
  if (!window) return '';
  const { from = 0, to = 24 } = openDaysOn(openingHours, day) ?? {};
  const narrowed = [Math.max(window.from, from), Math.min(window.to, to)] as const;
  return narrowed[0] < narrowed[1] ? formatHours(...narrowed) : formatHours(window.from, window.to);
}

/** Shown under the time field, because the arrival windows are longer than the opening hours. */
export const timesHint = 'Times outside business hours depend on availability. We’ll confirm with you.';

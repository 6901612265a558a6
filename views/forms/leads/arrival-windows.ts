import { isTimeOfDay } from '../../contracts/bookings/appointments.js';
import { capitalized } from '../../contracts/leads/leads.js';
import type { SharedFacts } from '../../contracts/website/facts.js';
import { formatHours } from '../../format/hours.js';
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

/** Shown under the time field, because the arrival windows are longer than the opening hours. */
export const timesHint = 'Times outside business hours depend on availability. We’ll confirm with you.';

import type { DayWindow } from '../../contracts/bookings/free-windows.js';
import type { DayOff, OpeningHours } from '../../contracts/website/business.js';
import type { SharedFacts } from '../../contracts/website/facts.js';
import { formatArrival } from '../../format/arrival-hours.js';
import { formatDayOff, isOn, openDaysOn, weekdayNames } from '../../format/hours.js';
import { isCalendarDate, weekdayOf } from '../../format/moments.js';

/**
 * Warns a visitor whose preferred day has passed or is full, or whose time is outside the opening hours. It
 * is only a hint; any choice can be sent.
 * @param preferred the chosen day and arrival window; each may be ''.
 * @param offered the next open slots, in order. A day before the last of them without a slot is full.
 */
export function preferredTimeHint(
  preferred: DayWindow,
  hours: readonly OpeningHours[],
  facts: Pick<SharedFacts, 'timeWindows'>,
  today?: string,
  daysOff: readonly DayOff[] = [],
  offered: readonly DayWindow[] = [],
): string | undefined {
  const { day, timeWindow } = preferred;
  if (!isCalendarDate(day)) return undefined;
  if (today && day < today) return 'That day has passed. Choose a later date.';
  const name = namesOf(day);
  const open = openDaysOn(hours, day);
  if (open?.from === undefined || open.to === undefined || daysOff.some(isOn(day)))
    return closedDayHint(day, hours, daysOff);
  if (day < (offered.at(-1)?.day ?? '') && !offered.some((window) => window.day === day))
    return 'No times are open that day. Send your request, and we’ll suggest another.';
  const window = facts.timeWindows.find(({ value }) => value === timeWindow);
  if (!window || (window.from >= open.from && window.to <= open.to)) return undefined;
  const overlaps = window.from < open.to && window.to > open.from;
  return overlaps
    ? `On ${name} we’re open ${open.hours}, so we’d come ${formatArrival(preferred, { ...facts, openingHours: hours })}.`
    : `On ${name} we’re open ${open.hours}. Other times depend on availability. We’ll call you.`;
}

/** Says that we're closed on a preferred day, and call; undefined for an open day. */
export function closedDayHint(
  day: string,
  hours: readonly OpeningHours[],
  daysOff: readonly DayOff[] = [],
): string | undefined {
  if (!isCalendarDate(day)) return undefined;
  const off = daysOff.find(isOn(day));
  if (off) return `We are closed ${formatDayOff(off)}. We will call you to find another day.`;
  const open = openDaysOn(hours, day);
  if (open?.from !== undefined && open.to !== undefined) return undefined;
  return open?.isByAppointment
    ? `${namesOf(day)} are by appointment only. We’ll call you to check.`
    : `We’re closed on ${namesOf(day)}. We’ll call you to find another day.`;
}

const namesOf = (day: string) => `${weekdayNames[weekdayOf(day)]}s`;

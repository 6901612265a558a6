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
  const closed = closedDayHint(day, hours, daysOff);
  if (closed) return closed;
  if (day < (offered.at(-1)?.day ?? '') && !offered.some((window) => window.day === day))
    return 'No times are open that day. Send your request, and we’ll suggest another.';
  const window = facts.timeWindows.find(({ value }) => value === timeWindow);
  const { from = 0, to = 24, hours: shown } = openDaysOn(hours, day) ?? {};
  if (!window || (window.from >= from && window.to <= to)) return undefined;
  const open = `On ${namesOf(day)} we’re open ${shown}`;
  return window.from < to && window.to > from
    ? `${open}, so we’d come ${formatArrival(preferred, { ...facts, openingHours: hours })}.`
    : `${open}. Other times depend on availability. We’ll call you.`;
}

/** Says that we're closed on a preferred day, and call; undefined for an open day. */
export function closedDayHint(
  day: string,
  hours: readonly OpeningHours[],
  daysOff: readonly DayOff[] = [],
): string | undefined {
  if (!isCalendarDate(day)) return undefined;
  const off = daysOff.find(isOn(day));
  const open = openDaysOn(hours, day);
  if (!off && open?.from !== undefined && open.to !== undefined) return undefined;
  return !off && open?.isByAppointment
    ? `${namesOf(day)} are by appointment only. We’ll call you to check.`
    : `We’re closed ${off ? formatDayOff(off) : `on ${namesOf(day)}`}. We’ll call you to find another day.`;
}

const namesOf = (day: string) => `${weekdayNames[weekdayOf(day)]}s`;

import type { DayOff, OpeningHours } from '../../contracts/website/business.js';
import type { SharedFacts } from '../../contracts/website/facts.js';
import { formatDayOff, isOn, openDaysOn, weekdayNames } from '../../format/hours.js';
import { isCalendarDate, weekdayOf } from '../../format/moments.js';

interface PreferredTime {
  /** YYYY-MM-DD, or empty. */
  day: string;
  /** The value of a time window, or empty. */
  timeWindow: string;
}

/**
 * Warns a visitor whose preferred day has passed or whose time is outside the opening hours. It is only a hint; any choice can be
 * sent.
 */
export function preferredTimeHint(
  { day, timeWindow }: PreferredTime,
  hours: readonly OpeningHours[],
  { timeWindows }: Pick<SharedFacts, 'timeWindows'>,
  today?: string,
  daysOff: readonly DayOff[] = [],
): string | undefined {
  if (!isCalendarDate(day)) return undefined;
  if (today && day < today) return 'That day has passed. Choose a later date.';
  const off = daysOff.find(isOn(day));
  if (off) return `We are closed ${formatDayOff(off)}. We will call you to find another day.`;
  const name = `${weekdayNames[weekdayOf(day)]}s`;
  const open = openDaysOn(hours, day);
  if (open?.from === undefined || open.to === undefined) {
    return open?.isByAppointment
      ? `${name} are by appointment only. We’ll call you to check.`
      : `We’re closed on ${name}. We’ll call you to find another day.`;
  }
  const preferred = timeWindows.find(({ value }) => value === timeWindow);
  if (!preferred || (preferred.from >= open.from && preferred.to <= open.to)) return undefined;
  const overlaps = preferred.from < open.to && preferred.to > open.from;
  return overlaps
    ? `On ${name} we’re open ${open.hours}, so we’d come during those hours.`
    : `On ${name} we’re open ${open.hours}. Other times depend on availability. We’ll call you.`;
}

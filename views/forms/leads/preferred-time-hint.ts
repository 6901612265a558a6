import type { DayOff, OpeningHours } from '../../contracts/website/business.js';
import type { SharedFacts } from '../../contracts/website/facts.js';
import { dayOffInWords, isOn, openDaysOn, weekdayNames } from '../../format/hours.js';
import { isCalendarDate, weekdayOf } from '../../format/moments.js';

interface PreferredTime {
  /** YYYY-MM-DD, or empty. */
  day: string;
  /** The value of a time window, or empty. */
  timeWindow: string;
}

/**
 * What to tell a visitor of the day and the time they chose: that the day has passed, or that the time is outside the opening
 * hours. It is a hint only; any choice can be sent.
 */
export function preferredTimeHint(
  { day, timeWindow }: PreferredTime,
  hours: readonly OpeningHours[],
  { timeWindows }: Pick<SharedFacts, 'timeWindows'>,
  today?: string,
  daysOff: readonly DayOff[] = [],
): string | undefined {
  if (!isCalendarDate(day)) return undefined;
  if (today && day < today) return 'That day has passed. Please choose a later one.';
  const off = daysOff.find(isOn(day));
  if (off) return `We are closed ${dayOffInWords(off)}. We will call you to find another day.`;
  const name = `${weekdayNames[weekdayOf(day)]}s`;
  const open = openDaysOn(hours, day);
  if (open?.from === undefined || open.to === undefined) {
    return open?.isByAppointment
      ? `On ${name} we come by appointment only. We will call you to see whether it works.`
      : `We are closed on ${name}. We will call you to find another day.`;
  }
  const wished = timeWindows.find(({ value }) => value === timeWindow);
  if (!wished || (wished.from >= open.from && wished.to <= open.to)) return undefined;
  const overlaps = wished.from < open.to && wished.to > open.from;
  return overlaps
    ? `On ${name} we are open ${open.hours}, so we would come within that part of the ${timeWindow}.`
    : `On ${name} we are open ${open.hours}. A visit in the ${timeWindow} depends on availability; we will call you.`;
}

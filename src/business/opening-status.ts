import type { DayOff, OpenDays } from '../../views/contracts/website/business.js';
import { type OpeningChanges, quarterMs } from '../../views/contracts/website/opening-status.js';
import { isOn, openDaysOn, weekdayNames } from '../../views/format/hours.js';
import { formatShortDay, formatSortable, weekdayOf } from '../../views/format/moments.js';
import type { Day } from './business-calendar.service.js';

/** The weekly opening hours, and the days off. */
export interface OpeningTimes {
  openingHours: readonly OpenDays[];
  daysOff: readonly DayOff[];
}

/** An opening further ahead isn't shown. */
const daysAhead = 30;
/** A page that stays open longer than this shows no status. */
const quartersAhead = 7 * 24 * 4;

/** Returns a week's opening status from now on. @param now in ms since 1970 @returns at least two changes */
export function openingChanges(times: OpeningTimes, timeZone: string, now: number): OpeningChanges {
  const first = Math.floor(now / quarterMs);
  const changes: [number, string][] = [];
  for (let quarter = first; quarter < first + quartersAhead; quarter++) {
    const [day, time] = formatSortable(new Date(quarter * quarterMs).toISOString(), timeZone).split(' ');
    const [hour, minute] = time.split(':').map(Number);
    const status = openingStatus(times, day, hour + minute / 60);
    if (status !== changes.at(-1)?.[1]) changes.push([quarter, status]);
  }
  return [...changes, [first + quartersAhead, '']];
}

/**
 * Describes the opening status: "Open until 6", "Opens at 10" on the same day, "Opens Tue at 10" within a
 * week, "Opens Mon, Jan 4" after that; '' if no opening is known. Days by appointment count as closed.
 * @param hour on the 24-hour clock, with its fraction
 */
export function openingStatus(times: OpeningTimes, day: Day, hour: number): string {
  const today = hoursOn(times, day);
  if (today && hour < today.from) return `Opens at ${openingHour(today.from)}`;
  if (today && hour < today.to) {
    const isOpenAllNight = today.to === 24 && hoursOn(times, dayAfter(day))?.from === 0;
    return isOpenAllNight ? 'Open now' : `Open until ${closingHour(today.to)}`;
  }
  let next = day;
  for (let ahead = 1; ahead <= daysAhead; ahead++) {
    next = dayAfter(next);
    const open = hoursOn(times, next);
    if (!open) continue;
    const weekday = weekdayNames[weekdayOf(next)].slice(0, 3);
    return `Opens ${ahead < 7 ? `${weekday} at ${openingHour(open.from)}` : formatShortDay(next)}`;
  }
  return '';
}

function hoursOn(
  { openingHours, daysOff }: OpeningTimes,
  day: Day,
): { from: number; to: number } | undefined {
  const { from, to } = openDaysOn(openingHours, day) ?? {};
  return from === undefined || to === undefined || daysOff.some(isOn(day)) ? undefined : { from, to };
}

function dayAfter(day: Day): Day {
  const noon = new Date(`${day}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + 1);
  return noon.toISOString().slice(0, 10);
}

/** Formats hours the way people say them. Only unusual opening and closing hours need AM or PM. */
const openingHour = (hour: number) => formatSpoken(hour, hour < 5 ? ' AM' : hour > 12 ? ' PM' : '');
const closingHour = (hour: number) => formatSpoken(hour, hour < 12 ? ' AM' : '');

function formatSpoken(hour: number, suffix: string): string {
  if (hour === 12) return 'noon';
  if (hour % 24 === 0) return 'midnight';
  return `${Math.floor(hour) % 12 || 12}${hour % 1 ? ':30' : ''}${suffix}`;
}

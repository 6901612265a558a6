import type { DayOff, OpenDays } from '../../views/contracts/website/business.js';
import { type OpeningChanges, quarterMs } from '../../views/contracts/website/opening-status.js';
import { isOn, openDaysOn, weekdayNames } from '../../views/format/hours.js';
import { formatShortDay, formatSortable, weekdayOf } from '../../views/format/moments.js';
import type { Day } from './business-calendar.service.js';

/** When the business is open: by its weeks, and on which days it is closed all the same. */
export interface OpeningTimes {
  openingHours: readonly OpenDays[];
  daysOff: readonly DayOff[];
}

/** An opening farther ahead is not told. */
const daysAhead = 30;
/** A page that stands open for longer says nothing any more. */
const quartersAhead = 7 * 24 * 4;

/** What is said from now on, for a week. @param now in milliseconds since 1970. @returns two changes or more. */
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
 * "Open until 6", "Opens at 10" of the same day, "Opens Tue 10" within a week, "Opens Mon, Jan 4" after it; '' where no opening
 * is known. Days by appointment are not open.
 * @param hour on a clock of 24, with its fraction.
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
    return `Opens ${ahead < 7 ? `${weekday} ${openingHour(open.from)}` : formatShortDay(next)}`;
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

/** As people say them: businesses open in the morning and close later in the day. Only other hours need AM or PM. */
const openingHour = (hour: number) => spoken(hour, hour < 5 ? ' AM' : hour > 12 ? ' PM' : '');
const closingHour = (hour: number) => spoken(hour, hour < 12 ? ' AM' : '');

function spoken(hour: number, suffix: string): string {
  if (hour === 12) return 'noon';
  if (hour % 24 === 0) return 'midnight';
  return `${Math.floor(hour) % 12 || 12}${hour % 1 ? ':30' : ''}${suffix}`;
}

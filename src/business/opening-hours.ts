import type { SiteContent } from '../../views/content/schema.js';
import type { OpenDays, OpeningHours } from '../../views/contracts/website/business.js';
import { formatHours, weekdayNames } from '../../views/format/hours.js';

/** The week's days with the same hours together: open ones from Monday on, then closed ones, then those by appointment. */
export function openingHoursOf(hours: SiteContent['hours']): OpenDays[] {
  const week = Object.values(hours).map(({ opening, from, to }, index) => ({
    weekday: (index + 1) % 7,
    terms: opening === 'open' ? { from, to } : opening === 'byAppointment' ? { isByAppointment: true } : {},
  }));
  const open = week.filter(({ terms }) => 'from' in terms);
  const closed = week.filter(({ terms }) => Object.keys(terms).length === 0);
  const byAppointment = week.filter(({ terms }) => 'isByAppointment' in terms);
  const groups = new Map<string, OpenDays & { weekdays: number[] }>();
  for (const { weekday, terms } of [...open, ...closed, ...byAppointment]) {
    const key = JSON.stringify(terms);
    const group = groups.get(key) ?? { weekdays: [], ...terms };
    groups.set(key, { ...group, weekdays: [...group.weekdays, weekday].sort() });
  }
  return [...groups.values()];
}

/** The opening hours with the words for them. */
export function shownOpeningHours(lines: readonly OpenDays[]): OpeningHours[] {
  return lines.map((line) => ({ days: daysOf(line), hours: hoursOf(line), ...line }));
}

/** "Sunday" for one day, "Tue-Thu" for days in a row, "Tue, Thu" for others. */
function daysOf({ weekdays }: OpenDays): string {
  if (weekdays.length === 1) return weekdayNames[weekdays[0]];
  const names = weekdays.map((day) => weekdayNames[day].slice(0, 3));
  const isRow = weekdays.every((day, index) => day === weekdays[0] + index);
  return isRow ? `${names[0]}-${names.at(-1)}` : names.join(', ');
}

function hoursOf({ from, to, isByAppointment }: OpenDays): string {
  if (from !== undefined && to !== undefined) return formatHours(from, to);
  return isByAppointment ? 'By appointment only' : 'Closed';
}

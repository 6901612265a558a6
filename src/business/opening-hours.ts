import type { SiteContent } from '../../views/content/schema.js';
import type { OpenDays, OpeningHours } from '../../views/contracts/website/business.js';
import { formatHours, weekdayNames } from '../../views/format/hours.js';

/** Groups the week's days by hours: open days from Monday on, then closed ones, then by appointment. */
export function openingHoursOf(hours: SiteContent['hours']): OpenDays[] {
  const week = Object.values(hours).map(({ opening, from, to }, index) => ({
    weekday: (index + 1) % 7,
    times: opening === 'open' ? { from, to } : opening === 'byAppointment' ? { isByAppointment: true } : {},
  }));
  const open = week.filter(({ times }) => 'from' in times);
  const closed = week.filter(({ times }) => Object.keys(times).length === 0);
  const byAppointment = week.filter(({ times }) => 'isByAppointment' in times);
  const groups = new Map<string, OpenDays & { weekdays: number[] }>();
  for (const { weekday, times } of [...open, ...closed, ...byAppointment]) {
    const key = JSON.stringify(times);
    const group = groups.get(key) ?? { weekdays: [], ...times };
    groups.set(key, { ...group, weekdays: [...group.weekdays, weekday].sort() });
  }
  return [...groups.values()];
}

/** Adds the texts that pages show for the opening hours. */
export function shownOpeningHours(lines: readonly OpenDays[]): OpeningHours[] {
  return lines.map((line) => ({ days: daysOf(line), hours: hoursOf(line), ...line }));
}

/** Formats the days: "Sunday" for one, "Tue-Thu" for consecutive ones, "Tue, Thu" for others. */
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

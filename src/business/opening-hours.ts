import type { OpenDays, OpeningHours } from '../../views/contracts/business.js';
import { formatHours, weekdayNames } from '../../views/format/hours.js';

/** In the order in which they are shown. This is the place to change the opening hours. */
export const openingHours: OpenDays[] = [
  { weekdays: [2, 3, 4], from: 10, to: 18 },
  { weekdays: [5, 6], from: 9, to: 17 },
  { weekdays: [0] },
  { weekdays: [1], isByAppointment: true },
];

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

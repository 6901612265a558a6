import { capitalized } from '../../../../views/contracts/leads/leads.js';
import type { OpenDays } from '../../../../views/contracts/website/business.js';
import type { BusinessFacts } from '../../../../views/contracts/website/facts.js';
import { formatHours, weekdayNames } from '../../../../views/format/hours.js';
import { shownOpeningHours } from '../../../business/opening-hours.js';

/** The en-GB locale leaves out the comma before the last "and" or "or". */
const lists = {
  and: new Intl.ListFormat('en-GB', { type: 'conjunction' }),
  or: new Intl.ListFormat('en-GB', { type: 'disjunction' }),
};

/** Joins items: "Anoka, Blaine and Rogers". */
export const listed = (items: string[], word: 'and' | 'or' = 'and') => lists[word].format(items);

/** Lists the time windows: "morning (8AM-12PM), afternoon (12PM-5PM) or evening (5PM-8PM)". */
export const describeTimeWindows = ({ timeWindows }: BusinessFacts) =>
  listed(
    timeWindows.map(({ value, from, to }) => `${value} (${formatHours(from, to)})`),
    'or',
  );

const isOpen = ({ from, to }: OpenDays) => from !== undefined && to !== undefined;
const namesOf = (lines: OpenDays[]) =>
  lines.flatMap(({ weekdays }) => weekdays.map((day) => weekdayNames[day]));

/** Returns "Our hours are Tue-Thu 10AM-6PM. We are closed on Sunday, and Monday is by appointment only." */
export function describeOpeningHours({ openingHours }: BusinessFacts): string {
  const open = shownOpeningHours(openingHours.filter(isOpen)).map(({ days, hours }) => `${days} ${hours}`);
  const others = openingHours.filter((line) => !isOpen(line));
  const closed = namesOf(others.filter(({ isByAppointment }) => !isByAppointment));
  const byAppointment = namesOf(others.filter(({ isByAppointment }) => isByAppointment));
  const verb = byAppointment.length > 1 ? 'are' : 'is';
  const exceptions = [
    ...(closed.length > 0 ? [`we are closed on ${listed(closed)}`] : []),
    ...(byAppointment.length > 0 ? [`${listed(byAppointment)} ${verb} by appointment only`] : []),
  ];
  const hours = open.length > 0 && `Our hours are ${listed(open)}`;
  return [hours, capitalized(exceptions.join(', and '))]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ');
}

/** Formats the open days: "Tuesday to Saturday, or Monday by appointment only". */
export function describeOpenDays({ openingHours }: BusinessFacts): string {
  const open = openingHours.filter(isOpen).flatMap(({ weekdays }) => weekdays);
  const isRow = open.length > 2 && open.every((day, index) => day === open[0] + index);
  const names = open.map((day) => weekdayNames[day]);
  const byAppointment = namesOf(openingHours.filter(({ isByAppointment }) => isByAppointment));
  const days = isRow ? `${names[0]} to ${names.at(-1)}` : listed(names);
  const others = byAppointment.length > 0 && `${listed(byAppointment)} by appointment only`;
  return [days, others].filter(Boolean).join(', or ');
}

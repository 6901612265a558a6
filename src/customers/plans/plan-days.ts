import { Temporal } from 'temporal-polyfill';
import type { PlanRules, PlanTerm } from '../../../views/contracts/customers/plans.js';
import type { Day } from '../../business/business-calendar.service.js';

/** The day a visit is due, before it is moved to an open one. It identifies the visit within its plan. */
export interface Occurrence {
  day: Day;
  term: PlanTerm;
}

/** Lists the days when visits are due between two days, in order. The 31st is a shorter month's last day. */
export function occurrencesBetween(rules: PlanRules, from: Day, until: Day): Occurrence[] {
  const { terms, endsOn, pauses } = rules;
  const isPaused = (day: Day) =>
    pauses.some((pause) => pause.from <= day && (pause.until === null || day < pause.until));
  return terms
    .flatMap((term, index) => {
      const last = [until, endsOn, terms[index + 1] && plusDays(terms[index + 1].from, -1)]
        .filter((day) => day !== null && day !== undefined)
        .sort()[0];
      const first = from > term.from ? from : term.from;
      return daysOf(term, first, last).map((day) => ({ day, term }));
    })
    .filter(({ day }) => !isPaused(day));
}

/** Returns the term that applies on a day; before the first one, the first. */
export const termOn = ({ terms }: PlanRules, day: Day): PlanTerm =>
  terms.findLast(({ from }) => from <= day) ?? terms[0];

/** Returns how far a visit can be moved from its day, so that it never meets the next one of its rhythm. */
export const radiusOf = ({ every, unit }: Pick<PlanTerm, 'every' | 'unit'>): number =>
  unit === 'week' ? Math.floor((every * 7 - 1) / 2) : shortestMonthRadius;

/** Two days a month apart have at least 28 days between them. */
const shortestMonthRadius = 13;

/** Returns the day that is a number of intervals after another. */
export const intervalsAfter = (day: Day, { every, unit }: Pick<PlanTerm, 'every' | 'unit'>, count = 1): Day =>
  Temporal.PlainDate.from(day)
    .add(unit === 'week' ? { weeks: count * every } : { months: count * every })
    .toString();

/** Counts from the anchor each time: January 31 and two months is March 31, not March 28. */
function daysOf(term: PlanTerm, first: Day, last: Day): Day[] {
  const { anchor, every, unit } = term;
  const start = Temporal.PlainDate.from(anchor);
  const passed = start.until(first < anchor ? anchor : first, { largestUnit: unit });
  const count = Math.floor((unit === 'week' ? passed.weeks : passed.months) / every);
  const days: Day[] = [];
  for (let n = Math.max(0, count); ; n++) {
    const day = intervalsAfter(anchor, term, n);
    if (day > last) return days;
    if (day >= first) days.push(day);
  }
}

/** Adds days to a day. */
export const plusDays = (day: Day, days: number): Day =>
  Temporal.PlainDate.from(day).add({ days }).toString();

import { type Period, periodOf } from './analytics-range.js';
import type { AnalyticsView } from './analytics-view.js';
import type { ReportUnit } from './report.js';

export interface Periods {
  period: Period;
  /** The period compared with; absent without comparison. */
  before?: Period;
}

/** When days begin: on the server those of the business, in the browser those of its time zone. */
export interface DayStarts {
  /** The last midnight. */
  midnight: Date;
  startOf: (day: string) => Date;
}

type Choice = Pick<AnalyticsView, 'range' | 'days' | 'compare'>;

const dayMs = 86_400_000;

/** Returns a calendar date, YYYY-MM-DD, some days later. */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Returns the period of a view, up to now at most. */
export function periodIn({ range, days }: Choice, now: Date, { midnight, startOf }: DayStarts): Period {
  if (!days) return periodOf(range, now, midnight);
  const start = startOf(days.from);
  const end = Math.min(startOf(plusDays(days.until, 1)).getTime(), now.getTime());
  return { start: start.toISOString(), end: new Date(Math.max(start.getTime(), end)).toISOString() };
}

/**
 * Returns the period that a view compares with. It is as long as the view's. The one before today is
 * yesterday until the same time; before other ranges, and before chosen days, it ends where they start.
 */
export function periodBefore(
  { range, days, compare }: Choice,
  { start, end }: Period,
  startOf: DayStarts['startOf'],
): Period | undefined {
  if (compare === 'none') return undefined;
  const lengthMs = Date.parse(end) - Date.parse(start);
  const from = compare === 'year' ? yearBefore() : previous();
  return { start: from.toISOString(), end: new Date(from.getTime() + lengthMs).toISOString() };

  function yearBefore(): Date {
    const date = new Date(days ? days.from : start);
    date.setUTCFullYear(date.getUTCFullYear() - 1);
    return days ? startOf(date.toISOString().slice(0, 10)) : date;
  }

  function previous(): Date {
    if (!days) return new Date(Date.parse(start) - (range === 'today' ? dayMs : lengthMs));
    const count = (Date.parse(days.until) - Date.parse(days.from)) / dayMs + 1;
    return startOf(plusDays(days.from, -count));
  }
}

const lengthOf = ({ start, end }: Period) => (Date.parse(end) - Date.parse(start)) / dayMs;

/** The chart's units by the length of the period in days: it is offered above `over` and up to `upTo`. */
const units: { unit: ReportUnit; over: number; upTo: number; bestUpTo: number }[] = [
  { unit: 'hour', over: 0, upTo: 14, bestUpTo: 2 },
  { unit: 'day', over: 1, upTo: 400, bestUpTo: 120 },
  { unit: 'week', over: 13, upTo: 2_000, bestUpTo: 730 },
  { unit: 'month', over: 58, upTo: Number.POSITIVE_INFINITY, bestUpTo: Number.POSITIVE_INFINITY },
];

/** Returns the units that suit a period: neither a single point nor thousands. */
export function unitsFor(period: Period): ReportUnit[] {
  const days = lengthOf(period);
  const fitting = units.filter(({ over, upTo }) => days > over && days <= upTo);
  return fitting.length === 0 ? ['hour'] : fitting.map(({ unit }) => unit);
}

/** Returns the unit that a view's chart has. */
export function unitOf({ unit }: Pick<AnalyticsView, 'unit'>, period: Period): ReportUnit {
  const days = lengthOf(period);
  if (unit && unitsFor(period).includes(unit)) return unit;
  return units.find(({ bestUpTo }) => days <= bestUpTo)?.unit ?? 'month';
}

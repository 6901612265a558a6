import type { EntityManager } from 'typeorm';
import { sqlInstant } from '../../platform/database/dialect.js';
import { hourMs } from '../summaries/hour-blocks.js';
import { absentAt } from '../summaries/returns.js';
import { inRagged, type Range, splitRange } from './range.js';
import { visitsSeen } from './range-visits.js';
import { blockTotals } from './totals.js';

/** A half-open time interval, in ms since 1970. */
export interface Interval {
  start: number;
  end: number;
}

interface IntervalFigures extends Interval {
  views: number;
  visitors: number;
}

/** How many intervals one statement reads. SQLite allows at most 500 parts of a UNION. */
const maxIntervalsPerQuery = 100;

/**
 * Returns the views and unique visitors of intervals, each exactly as if it were queried alone. Intervals of
 * whole hours are read in a few statements, the others one by one. @param intervals in chronological order
 */
export async function visitorsOverTime(
  manager: EntityManager,
  intervals: readonly Interval[],
): Promise<IntervalFigures[]> {
  const first = new Date(intervals[0]?.start ?? 0);
  const { from, to } = await splitRange(manager, first, new Date(intervals.at(-1)?.end ?? 0));
  const isSummedUp = ({ start, end }: Interval) =>
    start % hourMs === 0 && end % hourMs === 0 && start >= from * hourMs && end <= to * hourMs;
  const known = new Map<Interval, IntervalFigures>();
  const whole = intervals.filter(isSummedUp);
  for (let index = 0; index < whole.length; index += maxIntervalsPerQuery) {
    const part = whole.slice(index, index + maxIntervalsPerQuery);
    for (const [position, figures] of (await ofSummaries(manager, part)).entries())
      known.set(part[position], figures);
  }
  const all: IntervalFigures[] = [];
  for (const interval of intervals) all.push(known.get(interval) ?? (await ofRange(manager, interval)));
  return all;
}

async function ofRange(manager: EntityManager, interval: Interval): Promise<IntervalFigures> {
  const range = await splitRange(manager, new Date(interval.start), new Date(interval.end));
  const [blocks, views, visits] = await Promise.all([
    blockTotals(manager, range),
    raggedViews(manager, range),
    visitsSeen(manager, range, []),
  ]);
  return { ...interval, views: blocks.views + views, visitors: visits.totals.sessions };
}

async function raggedViews(manager: EntityManager, range: Range): Promise<number> {
  if (range.ragged.length === 0) return 0;
  const { sql, values } = inRagged(range, 'timestamp');
  const [{ views }] = await manager.query(`SELECT COUNT(*) AS views FROM page_views WHERE ${sql}`, values);
  return Number(views);
}

async function ofSummaries(
  manager: EntityManager,
  intervals: readonly Interval[],
): Promise<IntervalFigures[]> {
  const queries = intervals.map(({ start, end }, index) => {
    const absent = absentAt(start);
    return {
      sql: `SELECT ${index} AS position, SUM(views) AS views, SUM(sessions) AS sessions,
          (SELECT COUNT(*) FROM analytics_returns r WHERE ${absent.sql} AND r.at >= ? AND r.at < ?) AS returned
        FROM analytics_blocks WHERE span = 1 AND hour >= ? AND hour < ?`,
      values: [...absent.values, sqlInstant(start), sqlInstant(end), start / hourMs, end / hourMs],
    };
  });
  const rows = await manager.query(
    queries.map(({ sql }) => sql).join(' UNION ALL '),
    queries.flatMap(({ values }) => values),
  );
  const byPosition = new Map(rows.map((row: { position: number }) => [Number(row.position), row]));
  return intervals.map((interval, index) => {
    const { views, sessions, returned } = byPosition.get(index) as Record<string, unknown>;
    return { ...interval, views: Number(views ?? 0), visitors: Number(sessions ?? 0) + Number(returned) };
  });
}

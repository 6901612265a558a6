import type { EntityManager } from 'typeorm';
import { sqlInstant } from '../../database/dialect.js';
import { hourAfter, hourMs } from '../summaries/hour-blocks.js';
import { gapHours, placeKey } from '../visit.js';
import type { Range } from './range.js';
import { addTotals, numbersOf, type VisitTotals } from './totals.js';

/**
 * The sessions that began before the range and were seen in it: with those that began in it, its unique visitors.
 *
 * Each has exactly one gap between two sights that the range's start falls into. Where the second sight is in the
 * start's own hour, it is a page view that is near at hand; else the gap reaches over the end of an hour, and all such gaps
 * are in `analytics_returns`, by classes of length, so that only those around the start are looked at.
 * @returns sums by place.
 */
export async function earlierVisitors(
  manager: EntityManager,
  { start, end }: Pick<Range, 'start' | 'end'>,
): Promise<Map<string, VisitTotals>> {
  const soon = Math.min(hourAfter(start) * hourMs, end);
  const rows = await Promise.all([
    start < soon ? seenWithinTheHour(manager, start, soon) : [],
    soon < end ? seenLater(manager, start, soon, end) : [],
  ]);
  const places = new Map<string, VisitTotals>();
  for (const row of rows.flat()) {
    const key = placeKey(row);
    const totals = numbersOf(row);
    const known = places.get(key);
    places.set(key, known ? addTotals(known, totals) : totals);
  }
  return places;
}

type Row = { country: string; city: string } & Partial<VisitTotals>;

function seenWithinTheHour(manager: EntityManager, start: number, soon: number): Promise<Row[]> {
  return manager.query(
    `SELECT s.country, s.city, COUNT(*) AS sessions, SUM(CASE WHEN s.views = 1 THEN 1 ELSE 0 END) AS bounces,
            SUM(s.durationMs) AS durationMs
     FROM page_views v JOIN sessions s ON s.sessionId = v.sessionId
     WHERE v.timestamp >= ? AND v.timestamp < ? AND v.prevAt < ?
     GROUP BY s.country, s.city`,
    [sqlInstant(start), sqlInstant(soon), sqlInstant(start)],
  );
}

/** The gaps, told of in later hours, that a moment falls into: by classes of length, so that few rows are looked at. */
export function gapsAround(moment: number): { sql: string; values: (string | number)[] } {
  return {
    sql: `(${gapHours.map(() => '(r.gapClass = ? AND r.prevAt >= ? AND r.prevAt < ?)').join(' OR ')})`,
    values: gapHours.flatMap((hours, gapClass) => [
      gapClass,
      sqlInstant(Math.max(moment - hours * hourMs, 0)),
      sqlInstant(moment),
    ]),
  };
}

/** Sessions whose own row is gone left their figures with the gap. */
function seenLater(manager: EntityManager, start: number, soon: number, end: number): Promise<Row[]> {
  const gaps = gapsAround(start);
  return manager.query(
    `SELECT COALESCE(s.country, r.country) AS country, COALESCE(s.city, r.city) AS city, COUNT(*) AS sessions,
            SUM(COALESCE(r.bounces, CASE WHEN s.views = 1 THEN 1 ELSE 0 END)) AS bounces,
            SUM(COALESCE(r.durationMs, s.durationMs)) AS durationMs
     FROM analytics_returns r LEFT JOIN sessions s ON s.id = r.visit
     WHERE ${gaps.sql} AND r.at >= ? AND r.at < ?
     GROUP BY 1, 2`,
    [...gaps.values, sqlInstant(soon), sqlInstant(end)],
  );
}

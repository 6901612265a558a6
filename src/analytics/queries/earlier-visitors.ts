import type { EntityManager } from 'typeorm';
import { sqlInstant } from '../../database/dialect.js';
import { columnsOf, type VisitorBreakdown } from '../breakdowns.js';
import { hourAfter, hourMs } from '../summaries/hour-blocks.js';
import { absentAt } from '../summaries/returns.js';
import type { Range } from './range.js';
import { groupFrom, type VisitGroup } from './visit-groups.js';

/**
 * The sessions that began before the range and were seen in it. Together with those that began in it they are its unique
 * visitors.
 *
 * Each of them was last seen before the range at one moment, and first seen in it at another. If the latter is in the hour of
 * the range's start, the session is found by that hour's page views (`prevAt`). Otherwise it came back in a later hour, which
 * is a return, and all returns are kept.
 * @returns groups, several of which may have the same values.
 */
export async function earlierVisitors(
  manager: EntityManager,
  { start, end }: Pick<Range, 'start' | 'end'>,
  names: readonly VisitorBreakdown[],
): Promise<VisitGroup[]> {
  const soon = Math.min(hourAfter(start) * hourMs, end);
  const rows = await Promise.all([
    start < soon ? seenWithinTheHour(manager, start, soon, names) : [],
    soon < end ? seenLater(manager, start, soon, end, names) : [],
  ]);
  return rows.flat().map(groupFrom);
}

function seenWithinTheHour(
  manager: EntityManager,
  start: number,
  soon: number,
  names: readonly VisitorBreakdown[],
) {
  const columns = columnsOf(names).map((column) => `s.${column}`);
  return manager.query(
    `SELECT ${[...columns, 'COUNT(*) AS sessions'].join(', ')},
            SUM(CASE WHEN s.views = 1 THEN 1 ELSE 0 END) AS bounces, SUM(s.durationMs) AS durationMs
     FROM page_views v JOIN sessions s ON s.sessionId = v.sessionId
     WHERE v.timestamp >= ? AND v.timestamp < ? AND v.prevAt < ?
     ${groupBy(columns)}`,
    [sqlInstant(start), sqlInstant(soon), sqlInstant(start)],
  );
}

/** Where a session's own row is deleted, its figures are in the row of the return. */
function seenLater(
  manager: EntityManager,
  start: number,
  soon: number,
  end: number,
  names: readonly VisitorBreakdown[],
) {
  const absent = absentAt(start);
  const columns = columnsOf(names).map((column) => [column, `COALESCE(s.${column}, r.${column}, '')`]);
  return manager.query(
    `SELECT ${[...columns.map(([column, sql]) => `${sql} AS ${column}`), 'COUNT(*) AS sessions'].join(', ')},
            SUM(COALESCE(r.bounces, CASE WHEN s.views = 1 THEN 1 ELSE 0 END)) AS bounces,
            SUM(COALESCE(r.durationMs, s.durationMs)) AS durationMs
     FROM analytics_returns r LEFT JOIN sessions s ON s.id = r.visit
     WHERE ${absent.sql} AND r.at >= ? AND r.at < ?
     ${groupBy(columns.map(([, sql]) => sql))}`,
    [...absent.values, sqlInstant(soon), sqlInstant(end)],
  );
}

const groupBy = (columns: readonly string[]) => (columns.length > 0 ? `GROUP BY ${columns.join(', ')}` : '');

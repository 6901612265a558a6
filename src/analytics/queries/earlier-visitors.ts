import type { EntityManager } from 'typeorm';
import { sqlInstant } from '../../platform/database/dialect.js';
import type { VisitorBreakdown } from '../breakdowns.js';
import { hourAfter, hourMs } from '../summaries/hour-blocks.js';
import { absentAt } from '../summaries/returns.js';
import { addVisits, noVisits, tallyVisits, type VisitCounts } from '../summaries/visit-tallies.js';
import type { Range } from './range.js';

/**
 * Counts the sessions that started before the range and were seen in it. Together with those that started in
 * it, they are its unique visitors.
 *
 * If such a session was first seen in the hour of the range's start, it is found by that hour's page views
 * (`prevAt`). Otherwise it returned in a later hour, and all returns are stored.
 */
export async function earlierVisitors<Name extends VisitorBreakdown>(
  manager: EntityManager,
  { start, end }: Pick<Range, 'start' | 'end'>,
  names: readonly Name[],
): Promise<VisitCounts<Name>> {
  const soon = Math.min(hourAfter(start) * hourMs, end);
  const counts = await Promise.all([
    start < soon ? seenWithinTheHour(manager, start, soon, names) : noVisits(names),
    soon < end ? seenLater(manager, start, soon, end, names) : noVisits(names),
  ]);
  return addVisits(names, counts);
}

function seenWithinTheHour<Name extends VisitorBreakdown>(
  manager: EntityManager,
  start: number,
  soon: number,
  names: readonly Name[],
) {
  return tallyVisits(
    manager,
    {
      from: `page_views v JOIN sessions s ON s.sessionId = v.sessionId
             WHERE v.timestamp >= ? AND v.timestamp < ? AND v.prevAt < ?`,
      values: [sqlInstant(start), sqlInstant(soon), sqlInstant(start)],
      sqlOf: (column) => `s.${column}`,
    },
    names,
  );
}

/** Counts the returns in later hours. A deleted session's figures were copied to its return. */
function seenLater<Name extends VisitorBreakdown>(
  manager: EntityManager,
  start: number,
  soon: number,
  end: number,
  names: readonly Name[],
) {
  const absent = absentAt(start);
  return tallyVisits(
    manager,
    {
      from: `analytics_returns r LEFT JOIN sessions s ON s.id = r.visit
             WHERE ${absent.sql} AND r.at >= ? AND r.at < ?`,
      values: [...absent.values, sqlInstant(soon), sqlInstant(end)],
      sqlOf: (column) => `COALESCE(s.${column}, r.${column}, '')`,
    },
    names,
    {
      bounces: 'SUM(COALESCE(r.bounces, CASE WHEN s.views = 1 THEN 1 ELSE 0 END))',
      durationMs: 'SUM(COALESCE(r.durationMs, s.durationMs))',
    },
  );
}

import type { EntityManager } from 'typeorm';
import { sqlInstant } from '../../platform/database/dialect.js';
import { insertRows, marks } from '../../platform/database/insert-rows.js';
import { columnsOf, visitorBreakdowns } from '../breakdowns.js';
import type { VisitState } from '../visit.js';
import { hourMs, hourOf } from './hour-blocks.js';

/*
 * A return is a session that was seen again in a later hour. All returns are stored (`analytics_returns`), so
 * that for any moment we can find the sessions seen both before and after it. The time in between is their
 * absence.
 */

export interface Return {
  visit: VisitState;
  /** When it was last seen before, and when it returned; in ms since 1970. */
  prevAt: number;
  at: number;
}

export const isReturn = (prevAt: number, at: number) => hourOf(prevAt) < hourOf(at);

/**
 * Absences are stored in classes by length. These are the maximum lengths in hours; `gapClass` is an index of
 * this list. A moment can only be within an absence that started at most its class's length earlier, so the
 * database finds them by index without scanning all earlier absences.
 */
const maxGapHours = [1, 4, 24, 192, 1_536, 1_000_000];

const gapClassOf = (gapMs: number) => maxGapHours.findIndex((hours) => gapMs <= hours * hourMs);

/** Stores returns: sessions that were seen again in a later hour. */
export async function storeReturns(manager: EntityManager, returns: readonly Return[]): Promise<void> {
  if (returns.length === 0) return;
  const rows = returns.map(({ visit, prevAt, at }) => [
    visit.id as number,
    sqlInstant(at),
    sqlInstant(prevAt),
    gapClassOf(at - prevAt),
  ]);
  await insertRows(manager, 'analytics_returns', ['visit', 'at', 'prevAt', 'gapClass'], rows);
}

/** Returns the SQL condition for returns (as `r`) of sessions seen both before and after a moment. */
export function absentAt(moment: number): { sql: string; values: (string | number)[] } {
  return {
    sql: `(${maxGapHours.map(() => '(r.gapClass = ? AND r.prevAt >= ? AND r.prevAt < ?)').join(' OR ')})`,
    values: maxGapHours.flatMap((hours, gapClass) => [
      gapClass,
      sqlInstant(Math.max(moment - hours * hourMs, 0)),
      sqlInstant(moment),
    ]),
  };
}

/** Copies figures of sessions to their returns, before the sessions are deleted. @param ids of sessions */
export async function copyFigures(manager: EntityManager, ids: readonly number[]): Promise<void> {
  const figures = {
    ...Object.fromEntries(columnsOf(visitorBreakdowns).map((column) => [column, column])),
    durationMs: 'durationMs',
    bounces: 'CASE WHEN views = 1 THEN 1 ELSE 0 END',
  };
  const set = Object.entries(figures).map(
    ([column, sql]) => `${column} = (SELECT ${sql} FROM sessions s WHERE s.id = analytics_returns.visit)`,
  );
  await manager.query(`UPDATE analytics_returns SET ${set.join(', ')} WHERE visit IN ${marks(ids.length)}`, [
    ...ids,
  ]);
}

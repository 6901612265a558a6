import type { EntityManager } from 'typeorm';
import { sqlInstant } from '../../platform/database/dialect.js';
import { insertRows, marks } from '../../platform/database/insert-rows.js';
import { columnsOf, visitorBreakdowns } from '../breakdowns.js';
import type { VisitState } from '../visit.js';
import { hourMs, hourOf } from './hour-blocks.js';

/*
 * A return is a session that was seen again in a later hour than before. All of them are kept (`analytics_returns`), so that
 * for any moment the sessions can be found that were seen before it and again after it. The time between is their absence.
 */

export interface Return {
  visit: VisitState;
  /** When it was seen before, and when again; in milliseconds. */
  prevAt: number;
  at: number;
}

export const isReturn = (prevAt: number, at: number) => hourOf(prevAt) < hourOf(at);

/**
 * Absences are kept in classes by their length. These are the longest of each class, in hours; `gapClass` is an index of this
 * list. A moment can fall only into absences of a class that began at most that long before it. The database's index finds
 * these, without a look at all absences that ever began earlier.
 */
const longestGapHours = [1, 4, 24, 192, 1_536, 1_000_000];

const gapClassOf = (gapMs: number) => longestGapHours.findIndex((hours) => gapMs <= hours * hourMs);

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

/** The returns (as `r`) whose absence a moment falls into. */
export function absentAt(moment: number): { sql: string; values: (string | number)[] } {
  return {
    sql: `(${longestGapHours.map(() => '(r.gapClass = ? AND r.prevAt >= ? AND r.prevAt < ?)').join(' OR ')})`,
    values: longestGapHours.flatMap((hours, gapClass) => [
      gapClass,
      sqlInstant(Math.max(moment - hours * hourMs, 0)),
      sqlInstant(moment),
    ]),
  };
}

/** Copies the figures of sessions that are about to be deleted to their returns. @param ids of the sessions. */
export async function leaveFigures(manager: EntityManager, ids: readonly number[]): Promise<void> {
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

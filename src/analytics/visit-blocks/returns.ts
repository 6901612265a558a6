import type { EntityManager } from 'typeorm';
import { sqlInstant } from '../../platform/database/dialect.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import type { VisitState } from '../visit.js';
import { hourMs, hourOf } from './hour-blocks.js';

/*
 * A return is a session that was seen again in a later hour. All returns are stored (`analytics_returns`), so
 * that the hours in which a session was seen are known without an index of its page views.
 */

export interface Return {
  visit: VisitState;
  /** When it was last seen before, and when it returned; in ms since 1970. */
  prevAt: number;
  at: number;
}

export const isReturn = (prevAt: number, at: number) => hourOf(prevAt) < hourOf(at);

/** The maximum lengths of absences by class, in hours. Only the release before this one reads the class. */
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

import type { EntityManager } from 'typeorm';
import { forShare, idStep } from '../../platform/database/dialect.js';
import { takeTurn } from '../../platform/database/row-locks.js';

/** How far hours are closed and single rows deleted, in hours since 1970. */
interface Watermarks {
  /** No new records are stored in the hours before this one. */
  closedUntil: number;
  /** The single rows of all hours before this one are deleted. */
  rawFrom: number;
  /** All hours before this one have totals that don't change any more. */
  frozenUntil: number;
  /** Like `closedUntil`, by the release before this one; and how far this release has taken note of it. */
  foldedUntil: number;
  foldedSeen: number;
}

const columns = 'closedUntil, rawFrom, frozenUntil, foldedUntil, foldedSeen';

/** Reads the watermarks. @param lock the end of the SELECT, like the dialect's `forUpdate` */
export async function readWatermarks(manager: EntityManager, lock = ''): Promise<Watermarks> {
  const [row] = await manager.query(`SELECT ${columns} FROM analytics_reach WHERE id = 1${lock}`);
  return watermarksOf(row);
}

/** Reads the watermarks and locks them (shared) until the unit of work ends, so that no one moves them. */
export async function lockWatermarks(manager: EntityManager): Promise<Watermarks & { idStep: number }> {
  const [row] = await manager.query(
    `SELECT ${columns}, ${idStep(manager)} FROM analytics_reach WHERE id = 1${forShare(manager)}`,
  );
  return { ...watermarksOf(row), idStep: Number(row.idStep) };
}

/** While the release before this one runs on the same database, it closes hours too. */
function watermarksOf(row: Record<keyof Watermarks, unknown>): Watermarks {
  const [foldedUntil, closedUntil] = [Number(row.foldedUntil), Number(row.closedUntil)];
  return {
    foldedUntil,
    closedUntil: Math.max(closedUntil, foldedUntil),
    rawFrom: Number(row.rawFrom),
    frozenUntil: Number(row.frozenUntil),
    foldedSeen: Number(row.foldedSeen),
  };
}

/**
 * Locks the hours across all nodes of a cluster, so that closing them and storing late records can't overlap:
 * the lock on the watermarks only works within one node. Always lock the watermarks first.
 */
export const lockHours = (manager: EntityManager) => takeTurn(manager, 'hours');

/**
 * Deletes all blocks and totals of visits, also the summaries of earlier releases, and opens all hours from
 * this one on. The single rows of these hours must still exist.
 */
export async function openHoursFrom(manager: EntityManager, hour: number): Promise<void> {
  for (const table of ['visit_blocks', 'visit_totals', 'analytics_blocks', 'analytics_tallies'])
    await manager.query(`DELETE FROM ${table}`);
  const columns = ['foldedUntil', 'foldedSeen', 'closedUntil', 'rawFrom', 'frozenUntil'];
  await manager.query(
    `UPDATE analytics_reach SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = 1`,
    columns.map(() => hour),
  );
}

import type { EntityManager } from 'typeorm';
import { forShare, idStep } from '../../platform/database/dialect.js';
import { takeTurn } from '../../platform/database/row-locks.js';

/** How far hours are summed up and single rows deleted, in hours since 1970. */
interface Watermarks {
  /** All hours before this one are summed up; no new records are stored in them. */
  summedUpUntil: number;
  /** The single rows of all hours before this one are deleted. */
  rawFrom: number;
}

/** Reads the watermarks. @param lock the end of the SELECT, like the dialect's `forUpdate` */
export async function readWatermarks(manager: EntityManager, lock = ''): Promise<Watermarks> {
  const [row] = await manager.query(`SELECT foldedUntil, rawFrom FROM analytics_reach WHERE id = 1${lock}`);
  return { summedUpUntil: Number(row.foldedUntil), rawFrom: Number(row.rawFrom) };
}

/** Reads the watermarks and locks them (shared) until the unit of work ends, so that no one moves them. */
export async function lockWatermarks(manager: EntityManager): Promise<Watermarks & { idStep: number }> {
  const [row] = await manager.query(
    `SELECT foldedUntil, rawFrom, ${idStep(manager)} FROM analytics_reach WHERE id = 1${forShare(manager)}`,
  );
  return { summedUpUntil: Number(row.foldedUntil), rawFrom: Number(row.rawFrom), idStep: Number(row.idStep) };
}

/**
 * Locks the hours across all nodes of a cluster, so that summing up and storing late records can't overlap:
 * the lock on the watermarks only works within one node. Always lock the watermarks first.
 */
export const lockHours = (manager: EntityManager) => takeTurn(manager, 'hours');

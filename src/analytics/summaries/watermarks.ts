import type { EntityManager } from 'typeorm';
import { forShare, idStep } from '../../platform/database/dialect.js';
import { takeTurn } from '../../platform/database/row-locks.js';

/** Up to where hours are summed up and single rows deleted, in hours since 1970. */
interface Watermarks {
  /** The hours before this one are summed up; nothing new is recorded in them. */
  summedUpUntil: number;
  /** Of the hours before this one, the single rows are gone. */
  rawFrom: number;
}

/** Reads the watermarks. @param hold what ends the SELECT, such as the dialect's `forUpdate`. */
export async function readWatermarks(manager: EntityManager, hold = ''): Promise<Watermarks> {
  const [row] = await manager.query(`SELECT foldedUntil, rawFrom FROM analytics_reach WHERE id = 1${hold}`);
  return { summedUpUntil: Number(row.foldedUntil), rawFrom: Number(row.rawFrom) };
}

/** Reads the watermarks and keeps others from moving them until the unit of work ends; several may do so at once. */
export async function lockWatermarks(manager: EntityManager): Promise<Watermarks & { idStep: number }> {
  const [row] = await manager.query(
    `SELECT foldedUntil, rawFrom, ${idStep(manager)} FROM analytics_reach WHERE id = 1${forShare(manager)}`,
  );
  return { summedUpUntil: Number(row.foldedUntil), rawFrom: Number(row.rawFrom), idStep: Number(row.idStep) };
}

/**
 * Has those who sum up hours and those who bring late records into them come after each other, by way of whatever nodes of a cluster: a
 * lock on the watermarks is one node's own. All take it after the watermarks.
 */
export const takeTurnAtHours = (manager: EntityManager) => takeTurn(manager, 'hours');

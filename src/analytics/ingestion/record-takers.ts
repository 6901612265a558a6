import type { EntityManager } from 'typeorm';
import { forUpdate, sqlInstant } from '../../platform/database/dialect.js';
import { insertRows } from '../../platform/database/insert-rows.js';

/*
 * Each process (a "taker") numbers its records and stores them in that order. The table `record_takers` holds
 * the highest stored number of each taker, written in the same transaction as the records. So a record is
 * never stored twice, even if the response to a commit was lost or a process was killed.
 */

/**
 * Returns the number of the last record stored by a process (its taker ID); undefined if there is none. Locks
 * the row until the unit of work ends.
 */
export async function latestStored(manager: EntityManager, taker: string): Promise<number | undefined> {
  const [row] = await manager.query(`SELECT latest FROM record_takers WHERE taker = ?${forUpdate(manager)}`, [
    taker,
  ]);
  return row && Number(row.latest);
}

/**
 * Stores the number of the last record stored by a process.
 * @param before from {@link latestStored}
 * @param at in ms since 1970
 */
export async function saveLatestStored(
  manager: EntityManager,
  { taker, before, latest, at }: { taker: string; before: number | undefined; latest: number; at: number },
): Promise<void> {
  if (before === undefined) {
    const columns = ['taker', 'latest', 'timestamp'];
    await insertRows(manager, 'record_takers', columns, [[taker, latest, sqlInstant(at)]]);
  } else {
    const values = [latest, sqlInstant(at), taker];
    await manager.query('UPDATE record_takers SET latest = ?, timestamp = ? WHERE taker = ?', values);
  }
}

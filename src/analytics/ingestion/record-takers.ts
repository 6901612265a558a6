import type { EntityManager } from 'typeorm';
import { forUpdate, sqlInstant } from '../../platform/database/dialect.js';
import { insertRows } from '../../platform/database/insert-rows.js';

/*
 * Each process numbers the records that it takes in, and stores them in that order. The highest number that is stored stands in the table
 * `record_takers`, written in the transaction of the records themselves. So it is known of any record whether it is stored: after a
 * commit whose answer was lost, and after a process that was killed.
 */

/** Up to which number the records of a taker are stored; undefined where none is. Other units that ask wait until this one ends. */
export async function latestStored(manager: EntityManager, taker: string): Promise<number | undefined> {
  const [row] = await manager.query(`SELECT latest FROM record_takers WHERE taker = ?${forUpdate(manager)}`, [
    taker,
  ]);
  return row && Number(row.latest);
}

/** Notes up to which number they are stored. @param before what {@link latestStored} said. @param at in milliseconds. */
export async function noteStored(
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

import type { EntityManager } from 'typeorm';
import { isMysql, onConflict } from './dialect.js';

/*
 * Locks that hold on every node of a cluster (Galera, Group Replication). There, two transactions meet only in what both of them write:
 * rows that are read with a lock, or written as they were, are locked on one node. SQLite runs one unit of work at a time.
 */

/** The tables whose rows can be locked: those with a column for it. */
type Lockable = 'contacts' | 'customer_keys';

/** Locks rows until the unit of work ends. @param where a condition in SQL, with a question mark for each of the values. */
export async function lockRows(
  manager: EntityManager,
  table: Lockable,
  where: string,
  values: readonly (string | number)[],
): Promise<void> {
  if (isMysql(manager))
    await manager.query(`UPDATE ${table} SET lockCount = lockCount + 1 WHERE ${where}`, [...values]);
}

/** Waits for all other units of work that take turns under a name, where what they decide about is rows that are not there yet. */
export async function takeTurn(manager: EntityManager, name: string): Promise<void> {
  const grow = onConflict(manager, 'name', () => ({ lockCount: 'lockCount + 1' }));
  if (isMysql(manager)) await manager.query(`INSERT INTO turns (name) VALUES (?)${grow}`, [name]);
}

import type { EntityManager } from 'typeorm';
import { isMysql, onConflict } from './dialect.js';

/*
 * Locks that work on every node of a cluster (Galera, Group Replication). There, two transactions conflict
 * only if both change the same row: rows that are only read with a lock, or written unchanged, are locked on
 * one node. SQLite runs one unit of work at a time.
 */

/** The tables with a column for locks. */
type Lockable = 'contacts' | 'customer_keys' | 'plans';

/** Locks rows until the unit of work ends. @param where SQL, with a question mark for each of the values. */
export async function lockRows(
  manager: EntityManager,
  table: Lockable,
  where: string,
  values: readonly (string | number)[],
): Promise<void> {
  if (isMysql(manager))
    await manager.query(`UPDATE ${table} SET lockCount = lockCount + 1 WHERE ${where}`, [...values]);
}

/**
 * Locks a name until the unit of work ends, after waiting for other units with the same name. For decisions
 * about rows that don't exist yet and so can't be locked.
 */
export async function takeTurn(manager: EntityManager, name: string): Promise<void> {
  const grow = onConflict(manager, 'name', () => ({ lockCount: 'lockCount + 1' }));
  if (isMysql(manager)) await manager.query(`INSERT INTO turns (name) VALUES (?)${grow}`, [name]);
}

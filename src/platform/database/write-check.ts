import type { EntityManager } from 'typeorm';
import { isMysql, onConflict } from './dialect.js';

/** As much as the largest lead takes in SQLite's write-ahead log, where smaller rows fit on a full disk. */
const sqliteBytes = 64 * 1024;

/** Writes to the database, to see whether it can be written: in a row of its own. */
export async function writeToDatabase(manager: EntityManager): Promise<void> {
  // SQLite doesn't enforce the length of a column.
  const text = isMysql(manager) ? 'write check' : 'x'.repeat(sqliteBytes);
  const next = onConflict(manager, 'id', (inserted) => ({ epoch: inserted('epoch'), beat: 'beat + 1' }));
  await manager.query(
    `INSERT INTO replication_heartbeat (id, epoch, beat, written) VALUES (2, ?, 1, 0)${next}`,
    [text],
  );
}

import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import type { BetterSqlite3DataSourceOptions } from 'typeorm/driver/better-sqlite3/BetterSqlite3DataSourceOptions.js';
import { Sqlite } from './sqlite-driver.js';

/** Thrown when another process has the SQLite file open; only one may. */
export class DatabaseFileInUse extends Error {
  constructor(file: string) {
    super(
      `${file} is open in another process. Stop that one first, or set DATABASE_URL to share a database.`,
    );
  }
}

/**
 * The embedded database: one file, one process, durable at every commit. Which process it is, is settled by an exclusive lock on a
 * file beside it, which the kernel releases however the process ends; so other programs may read the database while it runs,
 * such as a backup.
 */
export function sqliteOptions(dataDir: string): BetterSqlite3DataSourceOptions {
  const database = join(dataDir, 'site.sqlite');
  return {
    type: 'better-sqlite3',
    driver: Sqlite,
    database,
    timeout: 2000,
    prepareDatabase: (connection: BetterSqlite3.Database) => claim(connection, database),
  };
}

function claim(connection: BetterSqlite3.Database, file: string): void {
  try {
    // SQLite gives the files beside it (-wal, -shm) the same rights.
    chmodSync(file, 0o600);
    connection.prepare('ATTACH ? AS claim').run(`${file.replace(/\.sqlite$/, '')}.lock`);
    connection.pragma('claim.locking_mode = EXCLUSIVE');
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    // Deleted content is overwritten in the file, so that erased leads cannot be read from it.
    connection.pragma('secure_delete = ON');
    connection.exec('BEGIN EXCLUSIVE; COMMIT');
    // SQLite's own lower() changes ASCII letters only.
    connection.function('lower_all', { deterministic: true }, (text) =>
      text === null ? null : String(text).toLowerCase(),
    );
  } catch (error) {
    connection.close();
    if (String((error as { code?: string }).code).startsWith('SQLITE_BUSY'))
      throw new DatabaseFileInUse(file);
    throw error;
  }
}

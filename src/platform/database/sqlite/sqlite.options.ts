import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import type { BetterSqlite3DataSourceOptions } from 'typeorm/driver/better-sqlite3/BetterSqlite3DataSourceOptions.js';
import { ExplainedProblem, exitCodes } from '../../config/explained-problem.js';
import { Sqlite } from './sqlite-driver.js';

/** Thrown if another process has the SQLite file open; only one may. */
export class DatabaseFileInUse extends ExplainedProblem {
  constructor(file: string, options?: ErrorOptions) {
    super(
      `${file} is open in another process.`,
      'Stop that one first, or set DATABASE_URL to share a database.',
      exitCodes.inUse,
      options,
    );
  }
}

/**
 * Returns the options of the SQLite database: one file, one process, durable at every commit. An exclusive
 * lock on a second file decides which process uses it; the kernel releases it however the process ends. Other
 * programs, like a backup, may read the database in the meantime.
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

/** Returns options for a command on a few rows beside the running site, which keeps its lock. */
export function sqliteBesideOptions(dataDir: string): BetterSqlite3DataSourceOptions {
  return {
    ...sqliteOptions(dataDir),
    fileMustExist: true,
    timeout: 10_000,
    prepareDatabase: (connection: BetterSqlite3.Database) => {
      connection.pragma('synchronous = FULL');
      beginToWrite(connection);
    },
  };
}

/**
 * Claims a data folder, so that no site starts in it.
 * @throws {DatabaseFileInUse} if a site is running there.
 * @returns a function that releases the claim.
 */
export function claimDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'site.sqlite');
  try {
    return takeLock(lockOf(file));
  } catch (error) {
    throw isBusy(error) ? new DatabaseFileInUse(file, { cause: error }) : error;
  }
}

/**
 * Takes an exclusive lock on an empty SQLite file, which the kernel releases however the process ends.
 * @throws SQLite's error if another process has it.
 * @returns a function that releases it.
 */
export function takeLock(file: string): () => void {
  makeLockFile(file);
  const connection = new Sqlite(file, { timeout: 0 });
  try {
    connection.pragma('locking_mode = EXCLUSIVE');
    connection.exec('BEGIN EXCLUSIVE; COMMIT');
  } catch (error) {
    connection.close();
    throw error;
  }
  return () => connection.close();
}

/** Creates a lock's file, or takes other users' rights to it away. */
function makeLockFile(file: string): void {
  writeFileSync(file, '', { flag: 'a', mode: 0o600 });
  chmodSync(file, 0o600);
}

const lockOf = (file: string) => file.replace(/\.sqlite$/, '.lock');

/**
 * TypeORM begins a transaction as one that only reads. Once it has read, and another process then commits,
 * SQLite refuses its first write at once, however long it may wait for a lock
 * (https://sqlite.org/rescode.html#busy_snapshot). Begun as one that writes, it waits for its turn before it
 * reads.
 */
function beginToWrite(connection: BetterSqlite3.Database): void {
  const prepare = connection.prepare.bind(connection);
  connection.prepare = ((sql: string) =>
    prepare(sql === 'BEGIN TRANSACTION' ? 'BEGIN IMMEDIATE' : sql)) as typeof prepare;
}

function claim(connection: BetterSqlite3.Database, file: string): void {
  try {
    // SQLite gives the files beside it (-wal, -shm, -journal) the same rights.
    chmodSync(file, 0o600);
    const lock = lockOf(file);
    makeLockFile(lock);
    connection.prepare('ATTACH ? AS claim').run(lock);
    connection.pragma('claim.locking_mode = EXCLUSIVE');
    connection.pragma('main.journal_mode = WAL');
    connection.pragma('synchronous = FULL');
    // Overwrites what is deleted, but not its remains from page splits (docs/privacy.md).
    connection.pragma('secure_delete = ON');
    connection.exec('BEGIN EXCLUSIVE; COMMIT');
    beginToWrite(connection);
  } catch (error) {
    connection.close();
    throw isBusy(error) ? new DatabaseFileInUse(file) : error;
  }
}

const isBusy = (error: unknown) => String((error as { code?: string }).code).startsWith('SQLITE_BUSY');

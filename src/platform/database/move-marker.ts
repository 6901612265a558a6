import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deleteFile, replaceFile } from '../config/durable-file.js';
import { movedDatabaseFile, readMovedDatabase } from '../config/moved-database.js';
import { takeLock } from './sqlite/sqlite.options.js';

/** A move to another database that is under way. */
export interface RunningMove {
  /** ISO 8601, like `expectedEnd`, which the mover renews. */
  startedAt: string;
  expectedEnd: string;
  /** The database that the data goes to, without user and password. */
  to: string;
}

/** The file that exists from the moment the site has to leave its database until the end of the move. */
const markerOf = (dataDir: string) => join(dataDir, 'moving.json');

/**
 * Takes the lock that a mover holds, so that whoever has it knows that no mover is alive.
 * @returns a function that releases it; undefined if a mover is alive.
 */
export function takeMoveLock(dataDir: string): (() => void) | undefined {
  const file = join(dataDir, 'move.lock');
  try {
    const release = takeLock(file);
    chmodSync(file, 0o600);
    return release;
  } catch (error) {
    if (String((error as { code?: string }).code).startsWith('SQLITE_BUSY')) return undefined;
    throw error;
  }
}

export const markMove = (dataDir: string, move: RunningMove): void =>
  replaceFile(markerOf(dataDir), JSON.stringify(move));

export const unmarkMove = (dataDir: string): void => deleteFile(markerOf(dataDir));

/** Returns the running move; undefined if there is none. Deletes the marker of a mover that died. */
export function runningMove(dataDir: string): RunningMove | undefined {
  if (!existsSync(markerOf(dataDir))) return undefined;
  const release = takeMoveLock(dataDir);
  if (!release) return readMarker(dataDir);
  try {
    unmarkMove(dataDir);
  } finally {
    release();
  }
  return undefined;
}

/**
 * Deletes the record of a move back to SQLite that nothing needs any more: DATABASE_URL isn't set, and the
 * data in the former database was deleted, for which the record had its address.
 */
export function forgetEndedMove(dataDir: string, setting: string | undefined): void {
  const isOver = () => {
    const moved = readMovedDatabase(dataDir);
    return moved !== undefined && !moved.url && !moved.from && !setting;
  };
  if (!isOver()) return;
  // A mover that is alive may be writing a new record.
  const release = takeMoveLock(dataDir);
  try {
    if (release && isOver()) deleteFile(movedDatabaseFile(dataDir));
  } finally {
    release?.();
  }
}

function readMarker(dataDir: string): RunningMove | undefined {
  try {
    return JSON.parse(readFileSync(markerOf(dataDir), 'utf8')) as RunningMove;
  } catch (error) {
    // The mover has just finished.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

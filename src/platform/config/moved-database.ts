import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDatabaseAddress } from './database-address.js';
import { isLoopback } from './formats.js';

/** Where `npm run move` put the site's data. It overrides DATABASE_URL until that names the same database. */
export interface MovedDatabase {
  /** The database that DATABASE_URL named at the time of the move, as {@link databaseName} writes it. */
  environment: string;
  /** The address of the database with the data; null for the SQLite file. */
  url: string | null;
  /** The database from before the move, with the data of that time; undefined once they are deleted. */
  from?: { url: string | null };
  /** ISO 8601. */
  movedAt: string;
}

/** The file that says so. Renaming it into place is the switch. */
export const movedDatabaseFile = (dataDir: string) => join(dataDir, 'database.json');

/** Returns where the data was moved to; undefined if it never was. @throws {Error} if the file is damaged. */
export function readMovedDatabase(dataDir: string): MovedDatabase | undefined {
  let text: string;
  try {
    text = readFileSync(movedDatabaseFile(dataDir), 'utf8');
  } catch (error) {
    // Without the folder there is no site yet.
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
  return JSON.parse(text) as MovedDatabase;
}

/** Names a database, without a login: `mysql://db.example.com:3306/site`, or `sqlite` for the SQLite file. */
export function databaseName(url: string | null | undefined): string {
  if (!url) return 'sqlite';
  const { hosts, database } = readDatabaseAddress(url);
  // A socket is on this machine, too, and its address has localhost as the host.
  const names = hosts.map(
    ({ name, port }) => `${isLoopback(name) ? 'localhost' : name.toLowerCase()}:${port}`,
  );
  return `mysql://${names.join(',')}/${database}`;
}

/** Says where to correct the address: after a move, DATABASE_URL may still be what it was before. */
export const correctDatabaseUrl = (dataDir: string): string =>
  existsSync(movedDatabaseFile(dataDir))
    ? `Set DATABASE_URL to the database that ${movedDatabaseFile(dataDir)} names`
    : 'Correct DATABASE_URL';

/** Whether two addresses lead to the same database: the same name, on a host of both. */
export function isSameDatabase(one: string | null | undefined, other: string | null | undefined): boolean {
  if (!one || !other) return !one && !other;
  return isSameName(databaseName(one), databaseName(other));
}

function isSameName(one: string, other: string): boolean {
  if (one === other) return true;
  const parts = (name: string) => /^mysql:\/\/([^/]+)\/(.*)$/.exec(name)?.slice(1);
  const [a, b] = [parts(one), parts(other)];
  if (!a || !b || a[1] !== b[1]) return false;
  return a[0].split(',').some((host) => b[0].split(',').includes(host));
}

/**
 * Applies a move to the setting.
 * @returns the address to use, undefined for SQLite; or a message about a setting that names neither the
 * database from before the move nor the one after it.
 */
export function afterMoves(
  dataDir: string,
  setting: string | undefined,
): { url: string | undefined } | { problem: string } {
  let moved: MovedDatabase | undefined;
  try {
    moved = readMovedDatabase(dataDir);
    if (!moved) return { url: setting };
    if (isSameDatabase(setting, moved.url)) return { url: setting };
    if (isSameName(databaseName(setting), moved.environment)) return { url: moved.url ?? undefined };
  } catch (error) {
    return {
      problem: `DATABASE_URL: ${movedDatabaseFile(dataDir)} says which database has the site’s data, but can’t be read (${(error as Error).message})`,
    };
  }
  const place = databaseName(moved.url);
  return {
    problem:
      `DATABASE_URL: names ${databaseName(setting)}, but the site’s data was moved to ${place} on ${moved.movedAt.slice(0, 10)}; ` +
      `${moved.url ? 'set it to that address' : 'unset it'}, or delete ${movedDatabaseFile(dataDir)} if the data is elsewhere now`,
  };
}

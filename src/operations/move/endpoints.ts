import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { readDatabaseAddress } from '../../platform/config/database-address.js';
import { isLoopback } from '../../platform/config/formats.js';
import { databaseName } from '../../platform/config/moved-database.js';
import { tlsProblem } from '../../platform/database/mysql/tls-problem.js';
import { MysqlSide } from './mysql-side.js';
import type { Side } from './side.js';
import { SqliteSide } from './sqlite-side.js';
import { CopyFailed, MoveFailed, probeTable } from './tables.js';

/** A database of a site: its address, null for the SQLite file. */
export type Place = string | null;

export const fileOf = (dataDir: string) => join(dataDir, 'site.sqlite');

/** Opens the database that has the data. @throws {MoveFailed} */
export async function openSource(place: Place, dataDir: string): Promise<MysqlSide | SqliteSide> {
  if (place) return connected(place, 'DATABASE_URL');
  if (!existsSync(fileOf(dataDir))) throw new MoveFailed(`There is no site in ${dataDir} (DATA_DIR) yet.`);
  return new SqliteSide(fileOf(dataDir));
}

/** Opens the database that gets the data. @throws {MoveFailed} */
export async function openTarget(place: Place, dataDir: string): Promise<MysqlSide | SqliteSide> {
  return place ? connected(place, '--to') : new SqliteSide(fileOf(dataDir), true);
}

async function connected(url: string, option: string): Promise<MysqlSide> {
  try {
    return await MysqlSide.open(url);
  } catch (error) {
    throw new MoveFailed(connectionProblem(url, option, error), { cause: error });
  }
}

function connectionProblem(url: string, option: string, error: unknown): string {
  const { user, database } = readDatabaseAddress(url);
  const { code = '', message } = error as { code?: string; message: string };
  const name = databaseName(url);
  const tls = tlsProblem(error);
  if (tls) return `${option}: ${tls.problem}; ${tls.fix}.`;
  if (code.startsWith('ER_ACCESS_DENIED_'))
    return `${option}: the server of ${name} rejects the user ${user} or the password. Correct them.`;
  if (code === 'ER_BAD_DB_ERROR')
    return `${option}: there is no database ${database}. Create it: CREATE DATABASE ${database} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;`;
  if (code === 'ER_DBACCESS_DENIED_ERROR')
    return `${option}: the user ${user} may not use the database ${database}, or it doesn’t exist. deploy/database/grants.sql creates both.`;
  return `${option}: can’t connect to ${name} (${code || message}). Start the server, or correct the address.`;
}

const statements = [
  `CREATE TABLE ${probeTable} (id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, text VARCHAR(20)) DEFAULT CHARACTER SET utf8mb4`,
  `ALTER TABLE ${probeTable} ADD COLUMN more INT NULL`,
  `CREATE INDEX IX_move_probe ON ${probeTable} (more)`,
  `INSERT INTO ${probeTable} (text) VALUES ('🧽')`,
  `UPDATE ${probeTable} SET more = 1`,
  `DELETE FROM ${probeTable} WHERE more = 2`,
];

/** Checks on a table of its own that the account may do what the site does. @throws {MoveFailed} */
export async function assertRights(target: Side): Promise<void> {
  if (!(target instanceof MysqlSide)) return;
  try {
    await target.rows(`DROP TABLE IF EXISTS ${probeTable}`);
    for (const statement of statements) await target.rows(statement);
    const [{ text }] = await target.rows(`SELECT text FROM ${probeTable}`);
    await target.rows(`DROP TABLE ${probeTable}`);
    if (text !== '🧽') throw new MoveFailed(`--to: ${target.name} doesn’t store all of Unicode (utf8mb4).`);
  } catch (error) {
    await target.rows(`DROP TABLE IF EXISTS ${probeTable}`).catch(() => undefined);
    if (error instanceof MoveFailed) throw error;
    throw new MoveFailed(
      `--to: the user lacks a right in ${target.name}: ${(error as Error).message}. deploy/database/grants.sql has the rights that the site needs.`,
    );
  }
}

const megabyte = 2 ** 20;

/** Checks the disk of the target, if it is on this machine. @throws {MoveFailed} */
export async function assertRoom(source: Side, target: Side, place: Place, dataDir: string): Promise<void> {
  const folder = target instanceof MysqlSide ? await localFolderOf(target, String(place)) : dataDir;
  if (folder === undefined) return;
  const free = freeBytes(folder);
  // MariaDB stores the same rows in up to twice the space.
  const needed = Math.ceil((await source.size()) * (target instanceof MysqlSide ? 2 : 1.2)) + 50 * megabyte;
  if (free === undefined || free >= needed) return;
  const inMegabytes = (bytes: number) => `${Math.ceil(bytes / megabyte)} MB`;
  throw new MoveFailed(
    `The move needs up to ${inMegabytes(needed)} in ${folder}, but only ${inMegabytes(free)} is free.`,
  );
}

async function localFolderOf(target: MysqlSide, url: string): Promise<string | undefined> {
  if (!isLoopback(readDatabaseAddress(url).hosts[0].name)) return undefined;
  const [{ folder }] = await target.rows('SELECT @@datadir AS folder');
  return folder;
}

/** The free bytes of a folder's disk; undefined if this user can't see it, or it is on another machine. */
function freeBytes(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

/** Around a row, a statement has its names and lengths. */
const packetReserve = 100_000;

/** Checks that the target's server accepts the largest row. @throws {CopyFailed} */
export async function assertPackets(source: Side, target: Side): Promise<void> {
  if (!(target instanceof MysqlSide)) return;
  const [{ most }] = await target.rows('SELECT @@max_allowed_packet AS most');
  for (const table of await source.tables()) {
    const bytes = (await source.largestRow(table)) + packetReserve;
    if (bytes <= Number(most)) continue;
    throw new CopyFailed(
      `A row of ${table.name} has ${Math.ceil(bytes / megabyte)} MB, but the server accepts ${Math.floor(Number(most) / megabyte)} MB. ` +
        'Set max_allowed_packet = 64M in its configuration and restart it.',
    );
  }
}

import { chmodSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { syncToDisk } from '../../platform/config/durable-file.js';
import { clearMade, copyAll } from '../move/copy.js';
import { differenceOf, type TableDigests } from '../move/digest.js';
import { assertPackets, fileOf } from '../move/endpoints.js';
import { MysqlSide } from '../move/mysql-side.js';
import { deleteSqlite, SqliteSide } from '../move/sqlite-side.js';
import { isBackedUp, isCopied } from '../move/tables.js';
import type { CheckedBackup, Manifest } from './manifest.js';

/** The database in a backup: an SQLite file, also of a site on a server. */
export const databaseFile = 'database.sqlite';

/** Where a site's database is: in its data folder, or on a server. */
export interface DatabasePlace {
  DATA_DIR: string;
  DATABASE_URL?: string;
}

/** Makes the tables of an empty database. @param migrations the names of those to run. */
export type MakeTables = (place: DatabasePlace, migrations: string[]) => Promise<void>;

/** Opens a site's database to back it up. @throws the driver's error. */
export const openDatabase = async ({ DATABASE_URL, DATA_DIR }: DatabasePlace) =>
  DATABASE_URL ? MysqlSide.open(DATABASE_URL) : new SqliteSide(fileOf(DATA_DIR));

/** Copies one state of a database to an SQLite file, even while the site is running, and compares them. */
export async function copyDatabase(
  source: MysqlSide | SqliteSide,
  file: string,
): Promise<Pick<Manifest, 'engine' | 'tables' | 'statements'>> {
  if (source instanceof SqliteSide) {
    source.copyTo(file);
    syncToDisk(file);
    return { engine: 'sqlite', tables: await digestsOf(file) };
  }
  await source.takeSnapshot();
  const target = new SqliteSide(file, true, true);
  try {
    const tables = await source.tables(isBackedUp);
    const statements = await source.statements(tables);
    target.make(tables);
    const digests = await copyAll(source, target, { isWanted: isBackedUp });
    await target.close();
    return { engine: 'mysql', tables: digests, statements };
  } finally {
    target.abandon();
  }
}

/** Returns the digest of each table in an SQLite file. @throws if the file is damaged. */
export async function digestsOf(file: string): Promise<TableDigests> {
  const side = new SqliteSide(file);
  try {
    side.assertWhole();
    const digests: TableDigests = {};
    for (const table of await side.tables(isBackedUp))
      digests[table.name] = await side.digest(table, () => undefined);
    return digests;
  } finally {
    side.abandon();
  }
}

/** Describes the tables in which a database differs from its backup; undefined if they are equal. */
export function differencesOf(expected: Manifest['tables'], found: TableDigests): string | undefined {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort();
  const wrong = names.flatMap((name) => differenceOf(name, expected[name], found[name]) ?? []);
  return wrong.length === 0 ? undefined : `These tables differ from the backup: ${wrong.join(', ')}.`;
}

/**
 * Replaces a database, which must not be in use, with that of a backup, which it may move. The tables of the
 * same engine are made as they were, with a newer release's columns and the operator's indexes; those of the
 * other one by the migrations that the backup has been through.
 */
export async function restoreDatabase(
  { manifest: { engine, statements = [] }, folder }: CheckedBackup,
  place: DatabasePlace,
  makeTables: MakeTables,
): Promise<void> {
  const file = join(folder, databaseFile);
  const { DATA_DIR, DATABASE_URL } = place;
  if (DATABASE_URL) {
    const target = await MysqlSide.open(DATABASE_URL);
    if (engine === 'sqlite') return fill(file, target, (migrations) => makeTables(place, migrations));
    const make = async () => {
      for (const statement of statements) await target.rows(statement);
    };
    return fill(file, target, make, isBackedUp);
  }
  if (engine === 'sqlite') return putInPlace(file, DATA_DIR);
  const made = join(folder, 'made');
  mkdirSync(made, { mode: 0o700 });
  await fill(file, new SqliteSide(fileOf(made), true, true), (migrations) =>
    makeTables({ DATA_DIR: made }, migrations),
  );
  putInPlace(fileOf(made), DATA_DIR);
}

/** Empties a database, makes its tables and copies those of a backup. @throws {CopyFailed} */
async function fill(
  file: string,
  target: MysqlSide | SqliteSide,
  make: (migrations: string[]) => Promise<void>,
  isWanted = isCopied,
): Promise<void> {
  const source = new SqliteSide(file);
  try {
    await assertPackets(source, target);
    await target.empty();
    await make(await source.migrations());
    await clearMade(source, target, isWanted);
    await copyAll(source, target, { isWanted });
    await target.close();
  } finally {
    source.abandon();
    target.abandon();
  }
}

/** Moves a file, so that a restore that is killed leaves no second copy. It is on the same disk. */
function putInPlace(file: string, dataDir: string): void {
  chmodSync(file, 0o600);
  syncToDisk(file);
  deleteSqlite(fileOf(dataDir));
  renameSync(file, fileOf(dataDir));
  syncToDisk(dataDir);
}

import { existsSync } from 'node:fs';
import { deleteFile, replaceFile } from '../../platform/config/durable-file.js';
import {
  databaseName,
  isSameDatabase,
  movedDatabaseFile,
  readMovedDatabase,
} from '../../platform/config/moved-database.js';
import { claimDataDir, DatabaseFileInUse } from '../../platform/database/sqlite/sqlite.options.js';
import { fileOf, openSource, type Place } from './endpoints.js';
import { assertUnused } from './free-source.js';
import { MysqlSide } from './mysql-side.js';
import { deleteSqlite } from './sqlite-side.js';
import { MoveFailed } from './tables.js';

/**
 * Deletes the data from before a move.
 * @param setting DATABASE_URL as it is set.
 * @returns the name of the database that was emptied; undefined if there is nothing to delete.
 * @throws {MoveFailed} if the site doesn't run on the new database.
 */
export async function forget(dataDir: string, setting: string | undefined): Promise<string | undefined> {
  const moved = readMovedDatabase(dataDir);
  if (!moved?.from) return undefined;
  const { url } = moved.from;
  if (isSameDatabase(url, moved.url)) throw new MoveFailed('The data is in that database.');
  // DATABASE_URL may have a newer password for the same database.
  const isSet = isSameDatabase(setting, moved.url);
  if (!(await isServing(isSet ? (setting ?? null) : moved.url, dataDir)))
    throw new MoveFailed(`No site runs on ${databaseName(moved.url)}. Start it there first.`);
  if (url) await emptyServer(url, dataDir);
  else emptyFile(dataDir);
  if (isSet) deleteFile(movedDatabaseFile(dataDir));
  else
    replaceFile(
      movedDatabaseFile(dataDir),
      `${JSON.stringify({ ...moved, from: undefined }, undefined, 2)}\n`,
    );
  return databaseName(url);
}

async function isServing(place: Place, dataDir: string): Promise<boolean> {
  if (!place) return isFileInUse(dataDir);
  const side = (await openSource(place, dataDir)) as MysqlSide;
  try {
    return (await side.users()).length > 0;
  } finally {
    await side.close();
  }
}

function isFileInUse(dataDir: string): boolean {
  try {
    claimDataDir(dataDir)();
    return false;
  } catch (error) {
    if (error instanceof DatabaseFileInUse) return true;
    throw error;
  }
}

async function emptyServer(url: string, dataDir: string): Promise<void> {
  const side = await openFormer(url, dataDir);
  if (!side) return;
  try {
    await assertUnused(side);
    await side.empty();
  } finally {
    await side.close();
  }
}

/** Opens the former database; undefined if the server doesn't have it any more. @throws {MoveFailed} */
async function openFormer(url: string, dataDir: string): Promise<MysqlSide | undefined> {
  try {
    return await MysqlSide.open(url);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === 'ER_BAD_DB_ERROR') return undefined;
    throw new MoveFailed(
      `Can’t open ${databaseName(url)} (${code || message}). If it’s gone for good, delete “from” in ${movedDatabaseFile(dataDir)}.`,
      { cause: error },
    );
  }
}

function emptyFile(dataDir: string): void {
  if (!existsSync(fileOf(dataDir))) return;
  const release = claimDataDir(dataDir);
  try {
    deleteSqlite(fileOf(dataDir));
  } finally {
    release();
  }
}

import { randomBytes, randomUUID } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { syncToDisk } from './durable-file.js';
import { UnusableEnvironment } from './environment.js';
import { sha256 } from './sha256.js';

/** The file that marks a data folder with an unfinished restore. */
export const unfinishedRestore = (dataDir: string) => join(dataDir, 'restore-unfinished');

/** Lists the folders with the former database that a restore with --without-backup moved aside. */
export function replacedFolders(dataDir: string): string[] {
  if (!existsSync(dataDir)) return [];
  const names = readdirSync(dataDir).filter((name) => /^replaced-\d{8}T\d{6}Z$/.test(name));
  return names.sort().map((name) => resolve(dataDir, name));
}

/**
 * Creates the process's own folder if needed and checks that it is writable.
 * @throws {UnusableEnvironment} when it can't be, or when a restore into it was interrupted.
 */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o750 });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC') throw error;
    throw new UnusableEnvironment(
      [`DATA_DIR: expected a folder this process may write to (${dataDir}: ${message})`],
      { cause: error },
    );
  }
  assertRestored(dataDir);
}

/** @throws {UnusableEnvironment} while a restore into a folder is unfinished. */
export function assertRestored(dataDir: string): void {
  if (existsSync(unfinishedRestore(dataDir)))
    throw new UnusableEnvironment([
      `DATA_DIR: a restore into ${dataDir} did not finish; run it again: npm run restore -- FILE`,
    ]);
}

/** Returns 12 characters that identify a folder under any path and in any process; undefined if not found. */
export function dataDirMark(dataDir: string): string | undefined {
  try {
    const { dev, ino } = statSync(dataDir);
    return sha256(`${dev}:${ino}`).slice(0, 12);
  } catch {
    return undefined;
  }
}

/**
 * Returns a random secret from its own file, as hexadecimal text. Creates it on the first call.
 * @throws {UnusableEnvironment} if the file is incomplete, which early releases could leave behind after a
 * crash.
 */
export function storedSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  if (!existsSync(file)) makeSecret(dataDir, file);
  const secret = readFileSync(file, 'utf8');
  if (secret.length === 64) return secret;
  throw new UnusableEnvironment([
    `${file}: expected the 64 characters of a secret; copy the file from a backup, or delete it if the site has no data yet`,
  ]);
}

/** Writes the whole secret or nothing, even in a crash. If several processes create one, the first wins. */
function makeSecret(dataDir: string, file: string): void {
  const temporary = `${file}.${randomUUID()}.tmp`;
  writeFileSync(temporary, randomBytes(32).toString('hex'), { mode: 0o600 });
  try {
    syncToDisk(temporary);
    linkSync(temporary, file);
  } catch {
    // Another process was first, or this file system has no hard links. Then the last one wins.
    if (!existsSync(file)) renameSync(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
  syncToDisk(dataDir);
}

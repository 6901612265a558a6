import { randomBytes, randomUUID } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Environment, UnusableEnvironment } from './environment.js';

/** The file that marks a data folder whose restore was begun and not finished. */
export const unfinishedRestore = (dataDir: string) => join(dataDir, 'restore-unfinished');

/**
 * Makes sure the process's own folder is there and writable.
 * @throws {UnusableEnvironment} when it can't be, or when a restore into it was interrupted.
 */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o750 });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new UnusableEnvironment([
      `DATA_DIR: expected a folder this process may write to (${dataDir}: ${(error as Error).message})`,
    ]);
  }
  if (existsSync(unfinishedRestore(dataDir))) {
    throw new UnusableEnvironment([
      `DATA_DIR: a restore into ${dataDir} was begun and not finished; run it again: npm run restore -- FILE`,
    ]);
  }
}

/** What signs the session cookie and keys the hashes of whoever logs in: the one of the environment, else one of our own. */
export const sessionSecret = ({ SESSION_SECRET, DATA_DIR }: Environment) =>
  SESSION_SECRET ?? storedSecret(DATA_DIR, 'session-secret');

/**
 * A random secret kept in a file of its own, made at the first call. Returned as hexadecimal text.
 * @throws {UnusableEnvironment} when the file was cut short, as by releases that did not bring it to the disk as a whole.
 */
export function storedSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  if (!existsSync(file)) makeSecret(dataDir, file);
  const secret = readFileSync(file, 'utf8');
  if (secret.length === 64) return secret;
  throw new UnusableEnvironment([
    `${file}: expected the 64 characters of a secret; delete the file to get a new one`,
  ]);
}

/** Whole or not at all, wherever it ends. Where several processes make one, the first of them stays. */
function makeSecret(dataDir: string, file: string): void {
  const temporary = `${file}.${randomUUID()}.tmp`;
  writeFileSync(temporary, randomBytes(32).toString('hex'), { mode: 0o600 });
  try {
    sync(temporary);
    linkSync(temporary, file);
  } catch {
    // Another process was first; or this file system has no second names, and the last one's stays.
    if (!existsSync(file)) renameSync(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
  sync(dataDir);
}

function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

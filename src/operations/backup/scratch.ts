import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { takeLock } from '../../platform/database/sqlite/sqlite.options.js';

const prefix = '.scratch-';
/** The file in a scratch folder that its process locks as long as it lives. */
const lockName = '.lock';
/** A folder without a lock (no SQLite, or an earlier release) counts as abandoned after this time. */
const abandonedMs = 24 * 3_600_000;

/** Runs work with a new folder in `parent`, and always removes it afterwards. */
export async function withScratch<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true, mode: 0o750 });
  await removeAbandonedScratch(parent);
  const folder = await mkdtemp(join(parent, prefix));
  const release = lockOf(folder);
  try {
    return await work(folder);
  } finally {
    await remove(folder);
    release?.();
  }
}

/** Removes what killed processes left in a folder: unencrypted copies of the site. */
export async function removeAbandonedScratch(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => [] as string[]);
  for (const name of names.filter((name) => name.startsWith(prefix))) {
    const folder = join(parent, name);
    const isLocked = existsSync(join(folder, lockName));
    const release = isLocked ? lockOf(folder) : undefined;
    if (release || (!isLocked && (await isOld(folder)))) await remove(folder);
    release?.();
  }
}

/** Removes a scratch folder, its lock last: if killed meanwhile, the rest is recognized as abandoned. */
async function remove(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [] as string[]);
  // After a failed step, another one may still be writing a file.
  const options = { recursive: true, force: true, maxRetries: 10 };
  for (const name of names) if (name !== lockName) await rm(join(folder, name), options);
  await rm(folder, options);
}

/** Locks a scratch folder; any process end releases it. @returns undefined if another process has it. */
function lockOf(folder: string): (() => void) | undefined {
  try {
    return takeLock(join(folder, lockName));
  } catch {
    return undefined;
  }
}

/** File times come from the machine's clock. */
async function isOld(folder: string): Promise<boolean> {
  const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > abandonedMs;
}

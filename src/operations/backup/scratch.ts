import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const prefix = '.scratch-';
/** A folder this old was left by a process that was killed. */
const abandonedMs = 24 * 3_600_000;

/** Gives a new folder to work, on the disk of another one, and removes it afterwards, come what may. */
export async function withScratch<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true, mode: 0o750 });
  await removeAbandoned(parent);
  const folder = await mkdtemp(join(parent, prefix));
  try {
    return await work(folder);
  } finally {
    // Where a step failed, another one may still be writing a file.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(parent, name);
    // Files have their times from the machine's clock.
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > abandonedMs) await rm(folder, { recursive: true, force: true });
  }
}

import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const prefix = '.scratch-';
/** A folder this old was left behind by a killed process. */
const abandonedMs = 24 * 3_600_000;

/** Runs work with a new folder in `parent`, and always removes it afterwards. */
export async function withScratch<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true, mode: 0o750 });
  await removeAbandoned(parent);
  const folder = await mkdtemp(join(parent, prefix));
  try {
    return await work(folder);
  } finally {
    // After a failed step, another one may still be writing a file.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(parent, name);
    // File times come from the machine's clock.
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > abandonedMs) await rm(folder, { recursive: true, force: true });
  }
}

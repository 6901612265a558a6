import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { TableDigests } from './database-copies.js';

/** The form of the files that this release writes, and the newest that it reads. */
export const formatNumber = 1;
export const manifestName = 'manifest.json';

/** What a backup holds: its last file, written when all others are there. */
export interface Manifest {
  format: number;
  /** The release that wrote it. */
  version: string;
  /** ISO 8601, UTC. */
  madeAt: string;
  engine: 'sqlite' | 'mysql';
  /** The names of the schema's migrations, oldest first. */
  migrations: string[];
  /** Those that a release has to know to work with it; backups from before this was written down have none of this. */
  required?: string[];
  tables: TableDigests;
  /** Every other file, by its path. */
  files: Record<string, { bytes: number; sha256: string }>;
}

/** The size and SHA-256 of every file under a folder but the manifest, by path. */
export async function filesUnder(folder: string): Promise<Manifest['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files: Manifest['files'] = {};
  for (const path of paths.sort()) {
    const name = relative(folder, path);
    if (name !== manifestName) files[name] = await digestOfFile(path);
  }
  return files;
}

async function digestOfFile(path: string) {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { TableDigest } from '../move/digest.js';

/** The file format that this release writes, and the newest that it reads. */
export const formatNumber = 2;
export const manifestName = 'manifest.json';

/** The content of a backup. It is the last file, written after all others. */
export interface Manifest {
  format: number;
  /** The release that wrote it. */
  version: string;
  /** The commit of that release. Missing in old backups, and where the build didn't know it. */
  commit?: string;
  /** ISO 8601, UTC. */
  madeAt: string;
  /** The engine of the site's database. */
  engine: 'sqlite' | 'mysql';
  /** The names of the schema's migrations, oldest first. */
  migrations: string[];
  /** Migrations that a release must have to work with it. Missing in old backups. */
  required?: string[];
  /** The digests of the database's tables. In backups of earlier releases without checksums of columns. */
  tables: Record<string, Partial<TableDigest>>;
  /** The statements with which a server makes the tables. */
  statements?: string[];
  /** Every other file, by its path. */
  files: Record<string, { bytes: number; sha256: string }>;
}

/** An unpacked backup that is complete. */
export interface CheckedBackup {
  manifest: Manifest;
  /** The folder with its content. */
  folder: string;
}

/** Returns the size and SHA-256 of every file in a folder except the manifest, by path. */
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

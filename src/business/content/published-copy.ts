import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteContent } from '../../../views/content/schema.js';
import { storedContent } from './stored-content.js';

/** The published version as stored on disk, for a start without the database. */
export interface PublishedCopy {
  number: number;
  /** When it was published, in ms since 1970; 0 before the first publication. */
  publishedAt: number;
  content: SiteContent;
}

const fileIn = (dataDir: string) => join(dataDir, 'site-content.json');

/** Reads the stored last live version; undefined if there is none. @throws if the file can't be read */
export function readCopy(dataDir: string): PublishedCopy | undefined {
  try {
    const copy = JSON.parse(readFileSync(fileIn(dataDir), 'utf8'));
    return { ...copy, content: storedContent(copy.content) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Stores the live version. Replaces the file as a whole, so that a crash leaves the old or the new one, and
 * so do two processes that write at once.
 */
export async function writeCopy(dataDir: string, copy: PublishedCopy): Promise<void> {
  const temporary = `${fileIn(dataDir)}.${randomUUID()}.new`;
  try {
    await writeFile(temporary, JSON.stringify(copy), { mode: 0o600 });
    await rename(temporary, fileIn(dataDir));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteContent } from '../../../views/content/schema.js';
import { storedContent } from './stored-content.js';

/** A published version as it is kept on the disk, for a start without the database. */
export interface PublishedCopy {
  number: number;
  /** When it was published, in milliseconds; 0 for version 1 before anything was. */
  publishedAt: number;
  content: SiteContent;
}

const fileIn = (dataDir: string) => join(dataDir, 'site-content.json');

/** The version that this process's folder has last seen live; undefined where nothing was published. @throws for an unreadable file. */
export function readCopy(dataDir: string): PublishedCopy | undefined {
  try {
    const copy = JSON.parse(readFileSync(fileIn(dataDir), 'utf8'));
    return { ...copy, content: storedContent(copy.content) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export async function writeCopy(dataDir: string, copy: PublishedCopy): Promise<void> {
  const temporary = `${fileIn(dataDir)}.new`;
  await writeFile(temporary, JSON.stringify(copy), { mode: 0o600 });
  await rename(temporary, fileIn(dataDir));
}

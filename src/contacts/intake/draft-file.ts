import { open, readFile } from 'node:fs/promises';
import type { LeadDraft } from './lead-draft.js';
import { isPlainObject } from './plain-object.js';

const ending = '.json';

/** Builds a draft's file name. Keys have 8 to 64 visible ASCII characters; encoded names, at most 200. */
export const fileNameOf = (key: string) => `${encodeURIComponent(key)}${ending}`;

/** Reads the key from a file name. Returns the name itself if it isn't one of ours. */
export function keyOfFile(name: string): string {
  const encoded = name.slice(0, -ending.length);
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

export const isDraftName = (name: string) => name.endsWith(ending);

/**
 * Serializes a draft. Older releases read the spam signs as `suspicions`, so files keep that name. Leaves out
 * the click on an ad: when the owner turns that off, all clicks are deleted, and files can't be changed.
 */
export const contentOf = ({ spamSigns, adClick: _, ...draft }: LeadDraft): string =>
  JSON.stringify({ ...draft, suspicions: spamSigns });

/**
 * Reads a draft.
 * @throws the file system's error, with a `code`; an error without a code if the file holds no draft.
 */
export async function readDraft(file: string): Promise<LeadDraft> {
  const draft: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!isPlainObject(draft) || typeof draft.key !== 'string' || !isPlainObject(draft.wish))
    throw new Error('No draft');
  const { suspicions = [], ...rest } = draft;
  return { ...rest, spamSigns: suspicions } as unknown as LeadDraft;
}

/** Writes a file and flushes it to disk. Sync the folder too, or a crash can lose the file's name. */
export async function writeDurably(file: string, content: string): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes a file, or a folder's list of files, to disk. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

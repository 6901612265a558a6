import { open, readFile } from 'node:fs/promises';
import type { LeadDraft } from './lead-draft.js';
import { isPlainObject } from './plain-object.js';

const ending = '.json';

/** The name of a draft's file. Keys are visible ASCII of 8 to 64 characters; encoded, they are names of at most 200. */
export const fileNameOf = (key: string) => `${encodeURIComponent(key)}${ending}`;

/** The key in a file's name; of a file that somebody else has put there, the name itself. */
export function keyOfFile(name: string): string {
  const encoded = name.slice(0, -ending.length);
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

export const isDraftName = (name: string) => name.endsWith(ending);

/** In files the spam signs are called `suspicions`, the name that older releases read. */
export const contentOf = ({ spamSigns, ...draft }: LeadDraft): string =>
  JSON.stringify({ ...draft, suspicions: spamSigns });

/** @throws what the file system says, with a `code`; an error without one where the file holds no draft. */
export async function readDraft(file: string): Promise<LeadDraft> {
  const draft: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!isPlainObject(draft) || typeof draft.key !== 'string' || !isPlainObject(draft.wish))
    throw new Error('No draft');
  const { suspicions = [], ...rest } = draft;
  return { ...rest, spamSigns: suspicions } as unknown as LeadDraft;
}

/** Returns once the content is on the disk. The file's name is there only once the folder has been synced, too. */
export async function writeDurably(file: string, content: string): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Brings a file, or what a folder says of its files, to the disk. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

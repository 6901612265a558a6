import type { EntityManager } from 'typeorm';
import { leadOfDocument, searchTerms } from '../../../views/contracts/leads/leads.js';
import { blockSize, byId, inBlocks, unstoredBlocks } from './lead-blocks.js';

/*
 * The column `lead_blocks.signature` tells which groups of three bytes the search texts of a block's leads have. For each value of a hash of
 * a group it holds a word of 64 bits, one for each part of 32 consecutive IDs. So a search reads only the parts that have all groups of its
 * text; those that have them by chance, or in different leads, are read in vain. A signature counts only at the stamp of its block.
 */

const groupBytes = 3;
const partSize = 32;
const partsPerBlock = blockSize / partSize;
const hashBits = 13;
const wordBytes = partsPerBlock / 8;
/** Groups of a text that are looked for. More would hardly leave out more parts. */
const maxGroups = 16;
/** Reading more of all leads by their IDs takes longer than reading the texts of all in an index. */
const maxShare = 1 / 4;

/** First and last ID. */
export type IdRange = readonly [number, number];

/** Computes the signature of a block. */
export async function signatureOf(manager: EntityManager, block: number): Promise<Buffer> {
  const { sql, values } = inBlocks('id', [block]);
  const leads: { id: number; searchLines: string | Buffer | null; phoneKey: string | null }[] =
    await manager.query(
      `SELECT id, searchLines, phoneKey FROM contacts ${byId(manager)} WHERE ${sql}`,
      values,
    );
  const signature = Buffer.alloc(wordBytes << hashBits);
  for (const { id, searchLines, phoneKey } of leads) {
    const part = Math.floor((id % blockSize) / partSize);
    for (const text of [searchLines, phoneKey]) {
      const bytes = Buffer.from(text ?? '');
      for (let start = 0; start + groupBytes <= bytes.length; start++)
        signature[hashAt(bytes, start) * wordBytes + (part >> 3)] |= 1 << (part & 7);
    }
  }
  return signature;
}

/** Multiplies three bytes by 2^32 divided by the golden ratio, of which the highest bits are spread best. */
const hashAt = (text: Uint8Array, start: number) =>
  Math.imul((text[start] << 16) | (text[start + 1] << 8) | text[start + 2], 0x9e3779b1) >>> (32 - hashBits);

/** Returns the hashes of a text's groups, or of some that are spread over it. */
function hashesOf(text: string): number[] {
  const bytes = Buffer.from(text);
  const hashes = new Set<number>();
  for (let start = 0; start + groupBytes <= bytes.length; start++) hashes.add(hashAt(bytes, start));
  const step = Math.max(hashes.size / maxGroups, 1);
  return [...hashes].filter((_, index) => index % step < 1);
}

/**
 * Finds the IDs among which a search finds all its leads.
 * @returns undefined if they are many, or the search is shorter than a group: then the texts of all leads are read.
 */
export async function rangesToSearch(manager: EntityManager, search: string): Promise<IdRange[] | undefined> {
  const id = leadOfDocument(search);
  if (id) return [[id, id]];
  const searched = searchTerms(search);
  const texts = [searched.words, [searched.digits]].filter(([first]) => first !== '');
  const terms = texts.map((parts) => parts.flatMap(hashesOf));
  if (terms.length === 0 || terms.some((hashes) => hashes.length === 0)) return undefined;
  const hashes = [...new Set(terms.flat())];
  const words = hashes.map(
    (hash) => `SUBSTR(signature, ${hash * wordBytes + 1}, ${wordBytes}) AS word${hash}`,
  );
  const rows: (Record<string, Buffer> & { block: number })[] = await manager.query(
    `SELECT block, ${words.join(', ')} FROM lead_blocks WHERE signatureStamp = stamp`,
  );
  const ranges = rows.flatMap((row) =>
    rangesOf(Number(row.block), (part) =>
      terms.some((some) => some.every((hash) => (row[`word${hash}`][part >> 3] >> (part & 7)) & 1)),
    ),
  );
  const others = await unstoredBlocks(manager, new Set(rows.map(({ block }) => Number(block))));
  ranges.push(...others.map((block): IdRange => [block * blockSize, (block + 1) * blockSize - 1]));
  const read = ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  const all = (rows.length + others.length) * blockSize;
  return read > all * maxShare ? undefined : ranges;
}

/** Returns the ranges of the parts of a block that may match, neighbors as one. */
function rangesOf(block: number, mayMatch: (part: number) => boolean): IdRange[] {
  const ranges: [number, number][] = [];
  for (let part = 0; part < partsPerBlock; part++) {
    if (!mayMatch(part)) continue;
    const first = block * blockSize + part * partSize;
    const before = ranges.at(-1);
    if (before?.[1] === first - 1) before[1] += partSize;
    else ranges.push([first, first + partSize - 1]);
  }
  return ranges;
}

import { randomInt } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { hasLost } from '../../../views/contracts/leads/lead-stages.js';
import type { LeadPriority, LeadStatus } from '../../../views/contracts/leads/leads.js';
import { forUpdate, isMysql } from '../../platform/database/dialect.js';
import { insertRows } from '../../platform/database/insert-rows.js';

/*
 * The table `lead_blocks`: how many leads of a block of consecutive IDs have which status, and sums of their jobs and sources. It only
 * repeats other tables, so any row may be deleted. Each change of a lead or its job gives its block a new stamp and removes its counts, in
 * the same transaction. Sums count only if they were made at the block's stamp: the release before gives it another and leaves them when it
 * changes a lead's status. A block without counts or sums is read from the other tables. Signatures (search-signatures.ts) are kept in
 * the same way, with a stamp of their own.
 */

/** Leads of one kind. */
export interface LeadGroup {
  isSpam: boolean;
  status: LeadStatus;
  priority: LeadPriority;
  isLost: boolean;
  count: number;
}

/** IDs per block. */
export const blockSize = 2_048;
/** If more blocks than these have no counts or sums, all leads are read at once. */
export const maxMissing = 20;

const newStamp = () => randomInt(1, 2 ** 48 - 1);

/** Returns the block of a lead. */
export const blockOf = (id: number) => Math.floor(id / blockSize);

/** Counts all leads by kind. A kind may be in several groups. */
export async function countLeads(manager: EntityManager): Promise<LeadGroup[]> {
  const stored: { block: number; counts: string }[] = await manager.query(
    'SELECT block, counts FROM lead_blocks WHERE counts IS NOT NULL',
  );
  const uncounted = await unstoredBlocks(manager, new Set(stored.map(({ block }) => Number(block))));
  const groups = stored.flatMap(({ counts }) => JSON.parse(counts) as LeadGroup[]);
  if (uncounted.length > maxMissing) return countIn(manager);
  return uncounted.length > 0 ? [...groups, ...(await countIn(manager, uncounted))] : groups;
}

/** Returns the blocks that aren't among those of which something is stored. */
export async function unstoredBlocks(manager: EntityManager, known: Set<number>): Promise<number[]> {
  const [{ newest }] = await manager.query('SELECT MAX(id) AS newest FROM contacts');
  const blocks = Array.from({ length: blockOf(Number(newest ?? 0)) + 1 }, (_, block) => block);
  return blocks.filter((block) => !known.has(block));
}

/** Reads the sums of the blocks that have them, and which blocks are the others. */
export async function readSums(
  manager: EntityManager,
): Promise<{ stored: Map<number, Record<string, unknown>>; others: number[] }> {
  const rows: { block: number; sums: string }[] = await manager.query(
    'SELECT block, sums FROM lead_blocks WHERE sumsStamp = stamp',
  );
  const stored = new Map(rows.map(({ block, sums }) => [Number(block), JSON.parse(sums)]));
  return { stored, others: await unstoredBlocks(manager, new Set(stored.keys())) };
}

/** Narrows a query to the leads in blocks, by a column with their IDs; to none without a block. */
export function inBlocks(column: string, blocks: readonly number[]): { sql: string; values: number[] } {
  return {
    sql: blocks.length > 0 ? `(${blocks.map(() => `${column} BETWEEN ? AND ?`).join(' OR ')})` : '1 = 0',
    values: blocks.flatMap((block) => [block * blockSize, (block + 1) * blockSize - 1]),
  };
}

/** What follows a table whose rows are found by ID. By themselves, the databases might read all rows in the order of another index. */
export const byId = (manager: EntityManager) => (isMysql(manager) ? 'USE INDEX (PRIMARY)' : 'NOT INDEXED');

/** Counts the leads in blocks, or all of them. */
async function countIn(manager: EntityManager, blocks?: readonly number[]): Promise<LeadGroup[]> {
  const { sql, values } = blocks ? inBlocks('id', blocks) : { sql: '', values: [] };
  const rows: Record<'isSpam' | 'status' | 'priority' | 'isLost' | 'count', string | number>[] =
    await manager.query(
      `SELECT isSuspect AS isSpam, status, priority, lostAt IS NOT NULL AS isLost, COUNT(*) AS count
     FROM contacts ${sql && `${byId(manager)} WHERE ${sql}`} GROUP BY isSuspect, status, priority, isLost`,
      values,
    );
  return rows.map(({ isSpam, status, priority, isLost, count }) => ({
    isSpam: Number(isSpam) === 1,
    status: status as LeadStatus,
    priority: priority as LeadPriority,
    isLost: Number(isLost) === 1 && hasLost({ status: status as LeadStatus }),
    count: Number(count),
  }));
}

/** Removes what is stored of a lead's block. A block without a row is counted only later, see {@link prepareBlocks}. */
export async function markBlock(manager: EntityManager, leadId: number): Promise<void> {
  await manager.query(
    'UPDATE lead_blocks SET stamp = ?, counts = NULL, sums = NULL, signature = NULL WHERE block = ?',
    [newStamp(), blockOf(leadId)],
  );
}

/**
 * Adds the rows of blocks without counts. Transactions that began before don't see them, so that blocks must be stored only after the
 * longest transaction.
 * @param end the first block that may still get leads.
 */
export async function prepareBlocks(manager: EntityManager, end: number): Promise<void> {
  const [{ next }] = await manager.query('SELECT COALESCE(MAX(block) + 1, 0) AS next FROM lead_blocks');
  const rows = Array.from({ length: Math.max(end - Number(next), 0) }, (_, index) => [
    Number(next) + index,
    newStamp(),
  ]);
  if (rows.length > 0) await insertRows(manager, 'lead_blocks', ['block', 'stamp'], rows);
}

/** Returns the blocks of which something is missing, the newest first. @param end the first block to leave out. */
export async function missingBlocks(manager: EntityManager, end: number, limit: number): Promise<number[]> {
  const rows: { block: number }[] = await manager.query(
    `SELECT block FROM lead_blocks WHERE (counts IS NULL OR COALESCE(sumsStamp, 0) <> stamp OR COALESCE(signatureStamp, 0) <> stamp)
     AND block < ? ORDER BY block DESC LIMIT ?`,
    [end, limit],
  );
  return rows.map(({ block }) => Number(block));
}

/** Returns a block's stamp; undefined without a row. */
export async function stampOf(manager: EntityManager, block: number): Promise<number | undefined> {
  const [row] = await manager.query('SELECT stamp FROM lead_blocks WHERE block = ?', [block]);
  return row && Number(row.stamp);
}

/** Counts the leads in a block. */
export const countBlock = (manager: EntityManager, block: number) => countIn(manager, [block]);

/** What is stored of a block. */
export interface StoredBlock {
  groups: readonly LeadGroup[];
  sums: Record<string, unknown>;
  signature: Buffer;
}

/** Stores what was made of a block, unless one of its leads has changed since its stamp was read. @returns whether it did. */
export async function storeBlock(
  manager: EntityManager,
  { block, stamp }: { block: number; stamp: number },
  { groups, sums, signature }: StoredBlock,
): Promise<boolean> {
  const [row] = await manager.query(`SELECT stamp FROM lead_blocks WHERE block = ?${forUpdate(manager)}`, [
    block,
  ]);
  if (!row || Number(row.stamp) !== stamp) return false;
  const next = newStamp();
  await manager.query(
    `UPDATE lead_blocks SET stamp = ?, counts = ?, sums = ?, sumsStamp = ?, signature = ?, signatureStamp = ?
     WHERE block = ?`,
    [next, JSON.stringify(groups), JSON.stringify(sums), next, signature, next, block],
  );
  return true;
}

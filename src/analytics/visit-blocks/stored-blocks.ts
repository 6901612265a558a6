import { randomInt } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { forUpdate, onConflict, replaced } from '../../platform/database/dialect.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import type { BlockRun } from '../summaries/hour-blocks.js';
import { inRuns, runValues } from '../summaries/tally.js';
import type { BlockKey } from './block-cache.js';
import { packedFormat } from './packed-columns.js';

/*
 * The table `visit_blocks`: the visits of whole hours and days, packed. It only repeats the single rows, so
 * any block may be deleted. A block whose visits changed afterwards has the format 0 until it is built again.
 * Each write gives it a new random stamp. Two units of work that write the same block meet in its row, on a
 * cluster too.
 */

export const hourSpan = 1;
export const daySpan = 24;
const changedFormat = 0;
/** SQLite takes no longer conditions, and no more values. */
const [maxRunsPerQuery, maxRowsPerQuery] = [200, 1_000];
const newStamp = () => randomInt(1, 2 ** 48 - 1);

/** Returns the valid blocks of some runs, without what is in them. */
export async function validBlocks(manager: EntityManager, runs: readonly BlockRun[]): Promise<BlockKey[]> {
  const rows: BlockKey[] = [];
  for (let index = 0; index < runs.length; index += maxRunsPerQuery) {
    const part = runs.slice(index, index + maxRunsPerQuery);
    const sql = `SELECT span, hour, stamp FROM visit_blocks WHERE format = ? AND ${inRuns(part)}`;
    for (const row of await manager.query(sql, [packedFormat, ...part.flatMap(runValues)])) rows.push(row);
  }
  return rows.map(keyOf);
}

/** Reads valid blocks. Those that changed meanwhile are missing. */
export async function readBlocks(
  manager: EntityManager,
  keys: readonly Pick<BlockKey, 'span' | 'hour'>[],
): Promise<(BlockKey & { packed: Buffer })[]> {
  if (keys.length === 0) return [];
  const rows: (BlockKey & { packed: Buffer })[] = await manager.query(
    `SELECT span, hour, stamp, packed FROM visit_blocks
     WHERE format = ? AND (${keys.map(() => '(span = ? AND hour = ?)').join(' OR ')})`,
    [packedFormat, ...keys.flatMap(({ span, hour }) => [span, hour])],
  );
  return rows.map(({ packed, ...key }) => ({ ...keyOf(key), packed }));
}

const keyOf = ({ span, hour, stamp }: BlockKey): BlockKey => ({
  span: Number(span),
  hour: Number(hour),
  stamp: Number(stamp),
});

/** Returns the hours, newest first, of blocks to build again. @param from the first hour with single rows */
export async function changedBlocks(manager: EntityManager, from: number, limit: number): Promise<number[]> {
  const rows: { hour: number }[] = await manager.query(
    'SELECT hour FROM visit_blocks WHERE format <> ? AND hour >= ? ORDER BY hour DESC LIMIT ?',
    [packedFormat, from, limit],
  );
  return rows.map(({ hour }) => Number(hour));
}

/** Returns a block's stamp, valid or not; 0 for none. */
export async function stampOf(
  manager: EntityManager,
  { span, hour }: Pick<BlockKey, 'span' | 'hour'>,
  lock = '',
): Promise<number> {
  const [row] = await manager.query(`SELECT stamp FROM visit_blocks WHERE span = ? AND hour = ?${lock}`, [
    span,
    hour,
  ]);
  return Number(row?.stamp ?? 0);
}

/** Stores a block, unless its visits changed. @param stamp from `stampOf` in the unit that read its rows */
export async function storeBlock(
  manager: EntityManager,
  { span, hour, stamp }: BlockKey,
  packed: Buffer,
): Promise<boolean> {
  if ((await stampOf(manager, { span, hour }, forUpdate(manager))) !== stamp) return false;
  await upsert(manager, [[span, hour, packedFormat, newStamp(), packed]]);
  return true;
}

/** Marks blocks as changed, so that single rows are read until a rebuild. Inserts missing ones: see above. */
export async function markChanged(
  manager: EntityManager,
  keys: readonly Pick<BlockKey, 'span' | 'hour'>[],
): Promise<void> {
  // Always in the same order, so that two processes can't deadlock.
  const sorted = [...keys].sort((a, b) => a.span - b.span || a.hour - b.hour);
  const rows = sorted.map(({ span, hour }) => [span, hour, changedFormat, newStamp(), Buffer.alloc(0)]);
  for (let index = 0; index < rows.length; index += maxRowsPerQuery)
    await upsert(manager, rows.slice(index, index + maxRowsPerQuery));
}

/** Deletes the oldest blocks that start before an hour, up to `limit`. @returns how many */
export async function deleteBlocksBefore(
  manager: EntityManager,
  hour: number,
  limit: number,
): Promise<number> {
  const rows: BlockKey[] = await manager.query(
    'SELECT span, hour FROM visit_blocks WHERE hour < ? ORDER BY hour LIMIT ?',
    [hour, limit],
  );
  if (rows.length === 0) return 0;
  await manager.query(
    `DELETE FROM visit_blocks WHERE ${rows.map(() => '(span = ? AND hour = ?)').join(' OR ')}`,
    rows.flatMap((row) => [row.span, row.hour]),
  );
  return rows.length;
}

async function upsert(manager: EntityManager, rows: (number | Buffer)[][]): Promise<void> {
  const replace = onConflict(manager, 'span, hour', replaced(['format', 'stamp', 'packed']));
  await insertRows(manager, 'visit_blocks', ['span', 'hour', 'format', 'stamp', 'packed'], rows, replace);
}

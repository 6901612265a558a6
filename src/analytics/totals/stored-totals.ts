import type { EntityManager } from 'typeorm';
import { onConflict, replaced } from '../../platform/database/dialect.js';
import { insertRows, marks, type SqlValue } from '../../platform/database/insert-rows.js';
import type { BlockKey } from '../visit-blocks/block-cache.js';
import {
  type BlockRun,
  blockOf,
  daySpan,
  hourSpan,
  inRuns,
  longSpan,
  runValues,
  type Span,
  spans,
} from '../visit-blocks/hour-blocks.js';
import { packColumns, unpackColumns } from '../visit-blocks/packed-columns.js';
import { hoursBesides, runsOf, wholeBlocks } from '../visit-blocks/scan-plan.js';
import { validBlocks } from '../visit-blocks/stored-blocks.js';
import { Turn } from '../visit-blocks/turn.js';
import { joinColumns } from '../visit-blocks/visit-columns.js';
import { type HourTotals, limitTotals, type TallyKind, type Totals, tallyKinds } from './hour-totals.js';
import { Tally } from './tally.js';

/*
 * The table `visit_totals`: what the visits of whole hours add up to, in blocks of 1, 24 and 192 hours. Each
 * block has a row for the sums of its hours and one for each tally, so that a question reads only what it
 * needs. Totals are valid as long as they have the stamp of the block of visits that they were made from; of
 * 192 hours, the sum of the days' stamps. Once the visits are deleted, they are frozen: they don't change any
 * more.
 */

/** The kind of the row with the sums of the hours. */
export const sumsKind = 'hours';

/** The maximum size of one packed tally of a block, in bytes: made-up keys are stored forever. */
const maxPackedBytes: Record<Span, number> = { [hourSpan]: 8_192, [daySpan]: 32_768, [longSpan]: 65_536 };
/**
 * The maximum size of the packed sums that longer blocks are made from, in bytes: well below the packets that
 * any server accepts by default. Beyond it, smaller blocks answer.
 */
const maxSumsBytes = 4 * 2 ** 20;

interface PackedTally {
  kind: TallyKind;
  packed: Buffer;
}

/** A row of the table, without its stamp. */
export interface StoredTotals {
  kind: TallyKind | typeof sumsKind;
  span: Span;
  hour: number;
  packed: Buffer;
}

/** Stores the totals of a block. Empty tallies have no row: counts are never all taken away. */
export async function storeTotals(
  manager: EntityManager,
  key: BlockKey,
  { hours, tallies }: Totals,
): Promise<void> {
  const turn = new Turn();
  const packed: PackedTally[] = [];
  for (const [kind, tally] of Object.entries(tallies) as [TallyKind, Tally][]) {
    if (tally.counts.size > 0) packed.push({ kind, packed: tally.pack(maxPackedBytes[key.span as Span]) });
    await turn.share();
  }
  await storePacked(manager, key, hours, packed);
}

/** Stores the totals of a block whose tallies are packed. */
export async function storePacked(
  manager: EntityManager,
  { span, hour, stamp }: BlockKey,
  hours: readonly HourTotals[],
  tallies: readonly PackedTally[],
): Promise<void> {
  const sums = { kind: sumsKind, packed: await packColumns(limitTotals(joinColumns(hours))) };
  const rows = [...tallies, sums].map(({ kind, packed }): SqlValue[] => [kind, span, hour, stamp, packed]);
  const replace = onConflict(manager, 'kind, span, hour', replaced(['stamp', 'packed']));
  await insertRows(manager, 'visit_totals', ['kind', 'span', 'hour', 'stamp', 'packed'], rows, replace);
}

/**
 * Returns the totals that cover these hours with as few blocks as possible.
 * @param frozenUntil the watermark
 */
export async function totalsOver(
  manager: EntityManager,
  hours: readonly number[],
  frozenUntil: number,
): Promise<BlockKey[]> {
  const found: BlockKey[] = [];
  let rest = hours;
  for (const span of [...spans].reverse()) {
    const valid = await validTotals(manager, wholeBlocks(rest, span), frozenUntil);
    rest = hoursBesides(rest, valid);
    found.push(...valid);
  }
  return found;
}

/** Returns the valid totals of some runs of one span, in order, without what is in them. */
export async function validTotals(
  manager: EntityManager,
  runs: readonly BlockRun[],
  frozenUntil: number,
): Promise<BlockKey[]> {
  if (runs.length === 0) return [];
  const rows: BlockKey[] = await manager.query(
    `SELECT span, hour, stamp FROM visit_totals WHERE kind = ? AND ${inRuns(runs)} ORDER BY hour`,
    [sumsKind, ...runs.flatMap(runValues)],
  );
  const keys = rows.map((row) => ({
    span: Number(row.span),
    hour: Number(row.hour),
    stamp: Number(row.stamp),
  }));
  const isFrozen = ({ span, hour }: BlockKey) => hour + span <= frozenUntil;
  const stamps = keys.every(isFrozen) ? new Map() : await stampsOf(manager, runs);
  return keys.filter((key) => isFrozen(key) || stamps.get(key.hour) === key.stamp);
}

/** Returns the stamps that the totals of some runs of one span must have, by hour. */
async function stampsOf(manager: EntityManager, runs: readonly BlockRun[]): Promise<Map<number, number>> {
  const [{ span }] = runs;
  const parts = runs.map((run) => ({ ...run, span: span === longSpan ? daySpan : span }));
  const stamps = new Map<number, number>();
  for (const { hour, stamp } of await validBlocks(manager, parts))
    stamps.set(blockOf(hour, span), (stamps.get(blockOf(hour, span)) ?? 0) + stamp);
  return stamps;
}

/** Reads the sums of some blocks, and tallies of these kinds. */
export async function readTotals(
  manager: EntityManager,
  keys: readonly BlockKey[],
  kinds: readonly TallyKind[],
): Promise<StoredTotals[]> {
  const rows: StoredTotals[] = [];
  for (const span of spans) {
    const hours = keys.filter((key) => key.span === span).map(({ hour }) => hour);
    const runs = runsOf(hours, span);
    if (runs.length === 0) continue;
    rows.push(
      ...(await manager.query(
        `SELECT kind, span, hour, packed FROM visit_totals
         WHERE kind IN ${marks(kinds.length + 1)} AND ${inRuns(runs)}`,
        [sumsKind, ...kinds, ...runs.flatMap(runValues)],
      )),
    );
  }
  return rows;
}

/** Unpacks stored totals one by one, so that only one is in memory, and lets others have their turn. */
export async function* unpackTotals(rows: readonly StoredTotals[]): AsyncGenerator<Totals> {
  const turn = new Turn();
  for (const { kind, packed } of rows) {
    if (kind === sumsKind) yield { hours: [await unpackColumns(packed)], tallies: {} };
    else {
      const tally = new Tally();
      tally.addPacked(packed);
      yield { hours: [], tallies: { [kind]: tally } };
    }
    await turn.share();
  }
}

/**
 * Makes a block's totals from those of the next smaller blocks, if all of them are valid. Frozen ones may
 * lack hours without visits.
 * @param frozenUntil the watermark
 */
export async function mergeTotals(
  manager: EntityManager,
  { span, hour }: { span: Span; hour: number },
  frozenUntil: number,
): Promise<void> {
  const smaller = spans[spans.indexOf(span) - 1];
  const isFrozen = hour + span <= frozenUntil;
  if (!isFrozen && hour < frozenUntil) return;
  const run = { span: smaller, from: hour, to: hour + span };
  const parts = await validTotals(manager, [run], frozenUntil);
  const stamp = isFrozen ? 0 : (await stampsOf(manager, [{ ...run, span }])).get(hour);
  const hours = isFrozen
    ? (await validTotals(manager, [{ ...run, span: hourSpan }], frozenUntil)).map((part) => part.hour)
    : Array.from({ length: span }, (_, index) => hour + index);
  if (parts.length === 0 || stamp === undefined || hoursBesides(hours, parts).length > 0) return;
  const [{ bytes }] = await manager.query(
    `SELECT SUM(LENGTH(packed)) AS bytes FROM visit_totals WHERE kind = ? AND ${inRuns([run])}`,
    [sumsKind, ...runValues(run)],
  );
  if (Number(bytes) > maxSumsBytes) return;
  const hoursTotals: HourTotals[] = [];
  const tallies: Totals['tallies'] = {};
  for await (const totals of unpackTotals(await readTotals(manager, parts, tallyKinds))) {
    hoursTotals.push(...totals.hours);
    for (const [kind, tally] of Object.entries(totals.tallies) as [TallyKind, Tally][]) {
      tallies[kind] ??= new Tally();
      tallies[kind].addAll(tally);
    }
  }
  await storeTotals(manager, { span, hour, stamp }, { hours: hoursTotals, tallies });
}

/** Makes the totals of all frozen longer blocks that end in these hours. @param until the watermark */
export async function mergeFrozen(manager: EntityManager, from: number, until: number): Promise<void> {
  for (const span of [daySpan, longSpan] as const)
    for (let hour = blockOf(from, span); hour + span <= until; hour += span)
      await mergeTotals(manager, { span, hour }, until);
}

/** Returns the first hour with totals; undefined without any. */
export async function firstTotals(manager: EntityManager): Promise<number | undefined> {
  const [{ hour }] = await manager.query(
    'SELECT MIN(hour) AS hour FROM visit_totals WHERE kind = ? AND span = ?',
    [sumsKind, hourSpan],
  );
  return hour === null ? undefined : Number(hour);
}

/** Deletes the totals of longer blocks that overlap the hours [from, to). */
export async function deleteLongTotals(manager: EntityManager, from: number, to: number): Promise<void> {
  for (const span of [daySpan, longSpan])
    await manager.query(
      `DELETE FROM visit_totals WHERE kind IN ${marks(tallyKinds.length + 1)} AND span = ? AND hour > ? AND hour < ?`,
      [sumsKind, ...tallyKinds, span, from - span, to],
    );
}

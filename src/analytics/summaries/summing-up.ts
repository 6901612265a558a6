import type { EntityManager } from 'typeorm';
import { sqlInstant } from '../../platform/database/dialect.js';
import { insertRows, marks, type SqlValue } from '../../platform/database/insert-rows.js';
import { type BreakdownName, breakdownNames } from '../breakdowns.js';
import { hourMs, maxPackedBytes, type Span } from './hour-blocks.js';
import { tallyQuestions } from './question-tally.js';
import { Tally } from './tally.js';
import { tallyViews, type ViewTallies } from './view-tallies.js';
import { tallyVisits } from './visit-tallies.js';

/** What blocks count by key: views by page and referrer, opened FAQ questions, sessions by each breakdown. */
const kinds = ['page', 'referrer', 'question', ...breakdownNames] as const;
type Tallies = ViewTallies & Record<'question' | BreakdownName, Tally>;

interface Sums {
  views: number;
  sessions: number;
  bounces: number;
  durationMs: number;
}

const emptyTallies = () => Object.fromEntries(kinds.map((kind) => [kind, new Tally()])) as Tallies;

/** Creates the block of one hour from the single rows. */
export async function summarizeHour(manager: EntityManager, hour: number): Promise<void> {
  const range = [sqlInstant(hour * hourMs), sqlInstant((hour + 1) * hourMs)];
  const within = { sql: 'timestamp >= ? AND timestamp < ?', values: range };
  const { page, referrer } = await tallyViews(manager, within);
  const question = await tallyQuestions(manager, within);
  const visits = { from: 'sessions WHERE startedAt >= ? AND startedAt < ?', values: range };
  const { tallies, totals } = await tallyVisits(manager, visits, breakdownNames);
  await store(manager, 1, hour, { views: page.total, ...totals }, { page, referrer, question, ...tallies });
}

/**
 * Creates the block of an hour that could not be summed up: only the numbers of views and visits, without
 * details.
 * @param isReadable whether the rows can at least be counted; otherwise the hour counts as empty
 */
export async function summarizeTotals(
  manager: EntityManager,
  hour: number,
  isReadable: boolean,
): Promise<void> {
  const range = [sqlInstant(hour * hourMs), sqlInstant((hour + 1) * hourMs)];
  const tallies = emptyTallies();
  const sums = { views: 0, sessions: 0, bounces: 0, durationMs: 0 };
  if (isReadable) {
    const counted = 'SELECT COUNT(*) AS counted FROM';
    const [views] = await manager.query(
      `${counted} page_views WHERE timestamp >= ? AND timestamp < ?`,
      range,
    );
    const [visits] = await manager.query(`${counted} sessions WHERE startedAt >= ? AND startedAt < ?`, range);
    Object.assign(sums, { views: Number(views.counted), sessions: Number(visits.counted) });
    for (const kind of ['page', 'referrer'] as const) tallies[kind].addUnnamed(sums.views);
    for (const name of breakdownNames) tallies[name].addUnnamed(sums.sessions);
  }
  await store(manager, 1, hour, sums, tallies, true);
}

/** Creates a block from the blocks of the next smaller span, if there are any. */
export async function mergeBlocks(manager: EntityManager, span: Span, hour: number, smaller: Span) {
  const range = [smaller, hour, hour + span];
  const blocks: (Sums & { isCoarse: number })[] = await manager.query(
    'SELECT * FROM analytics_blocks WHERE span = ? AND hour >= ? AND hour < ?',
    range,
  );
  if (blocks.length === 0) return;
  const sums: Sums = { views: 0, sessions: 0, bounces: 0, durationMs: 0 };
  for (const block of blocks)
    for (const name of Object.keys(sums) as (keyof Sums)[]) sums[name] += Number(block[name]);
  const tallies = emptyTallies();
  const rows: { kind: keyof Tallies; packed: Buffer }[] = await manager.query(
    `SELECT kind, packed FROM analytics_tallies WHERE kind IN ${marks(kinds.length)}
     AND span = ? AND hour >= ? AND hour < ?`,
    [...kinds, ...range],
  );
  for (const { kind, packed } of rows) tallies[kind].addPacked(packed);
  const isCoarse = blocks.some((block) => Number(block.isCoarse) === 1);
  await store(manager, span, hour, sums, tallies, isCoarse);
}

/** Stores a row for every kind, even for an empty tally, because later corrections only update rows. */
async function store(
  manager: EntityManager,
  span: Span,
  hour: number,
  { views, sessions, bounces, durationMs }: Sums,
  tallies: Tallies,
  isCoarse = false,
) {
  await insertRows(
    manager,
    'analytics_blocks',
    // `returns` is unused. Drop it once no older release can run on the same database.
    ['span', 'hour', 'views', 'sessions', 'returns', 'bounces', 'durationMs', 'isCoarse'],
    [[span, hour, views, sessions, 0, bounces, durationMs, Number(isCoarse)]],
  );
  const rows = kinds.map((kind): SqlValue[] => [kind, span, hour, tallies[kind].pack(maxPackedBytes[span])]);
  await insertRows(manager, 'analytics_tallies', ['kind', 'span', 'hour', 'packed'], rows);
}

/**
 * Deletes all summaries and blocks of visits, and restarts them at this hour. The single rows of this hour
 * and all later ones must still exist.
 */
export async function sumUpAgainFrom(manager: EntityManager, hour: number): Promise<void> {
  await manager.query('DELETE FROM visit_blocks');
  for (const table of ['blocks', 'tallies']) await manager.query(`DELETE FROM analytics_${table}`);
  await manager.query('UPDATE analytics_reach SET foldedUntil = ?, rawFrom = ? WHERE id = 1', [hour, hour]);
}

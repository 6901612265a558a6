import type { EntityManager } from 'typeorm';
import { sqlInstant } from '../../database/dialect.js';
import { insertRows, marks, type SqlValue } from '../../database/insert-rows.js';
import {
  type BreakdownColumns,
  type BreakdownName,
  breakdownNames,
  columnsOf,
  keyOf,
} from '../breakdowns.js';
import { isBounce } from '../visit.js';
import { hourMs, type Span } from './hour-blocks.js';
import { tallyQuestions } from './question-tally.js';
import { Tally } from './tally.js';
import { tallyViews, type ViewTallies } from './view-tallies.js';

/** What blocks count by key: views by page and referrer, opened questions by their words, sessions by every breakdown. */
const kinds = ['page', 'referrer', 'question', ...breakdownNames] as const;
type Tallies = ViewTallies & Record<'question' | BreakdownName, Tally>;

interface Sums {
  views: number;
  sessions: number;
  returns: number;
  bounces: number;
  durationMs: number;
}

const emptyTallies = () => Object.fromEntries(kinds.map((kind) => [kind, new Tally()])) as Tallies;

/** Makes the block of one hour out of the single rows. */
export async function sumUpHour(manager: EntityManager, hour: number): Promise<void> {
  const range = [sqlInstant(hour * hourMs), sqlInstant((hour + 1) * hourMs)];
  const tallies = emptyTallies();
  const within = { sql: 'timestamp >= ? AND timestamp < ?', values: range };
  await tallyViews(manager, within, tallies);
  await tallyQuestions(manager, within, tallies.question);
  const visits = await countVisits(manager, range, tallies);
  const [{ returns }] = await manager.query(
    'SELECT COUNT(*) AS returns FROM analytics_returns WHERE at >= ? AND at < ?',
    range,
  );
  await store(manager, 1, hour, { views: tallies.page.total, ...visits, returns: Number(returns) }, tallies);
}

async function countVisits(manager: EntityManager, range: string[], tallies: Tallies) {
  const rows: (BreakdownColumns & { views: number; durationMs: number | string })[] = await manager.query(
    `SELECT views, durationMs, ${columnsOf(breakdownNames).join(', ')} FROM sessions
     WHERE startedAt >= ? AND startedAt < ?`,
    range,
  );
  const sums = { sessions: rows.length, bounces: 0, durationMs: 0 };
  for (const visit of rows) {
    sums.bounces += Number(isBounce(visit));
    sums.durationMs += Number(visit.durationMs);
    for (const name of breakdownNames) {
      const key = keyOf(name, visit);
      if (key !== undefined) tallies[name].add(key);
    }
  }
  return sums;
}

/** Makes a block out of those of the next smaller span; without any of these, no block is made. */
export async function mergeBlocks(manager: EntityManager, span: Span, hour: number, smaller: Span) {
  const range = [smaller, hour, hour + span];
  const blocks: Sums[] = await manager.query(
    'SELECT * FROM analytics_blocks WHERE span = ? AND hour >= ? AND hour < ?',
    range,
  );
  if (blocks.length === 0) return;
  const sums: Sums = { views: 0, sessions: 0, returns: 0, bounces: 0, durationMs: 0 };
  for (const block of blocks)
    for (const name of Object.keys(sums) as (keyof Sums)[]) sums[name] += Number(block[name]);
  const tallies = emptyTallies();
  const rows: { kind: keyof Tallies; packed: Buffer }[] = await manager.query(
    `SELECT kind, packed FROM analytics_tallies WHERE kind IN ${marks(kinds.length)}
     AND span = ? AND hour >= ? AND hour < ?`,
    [...kinds, ...range],
  );
  for (const { kind, packed } of rows) tallies[kind].addPacked(packed);
  await store(manager, span, hour, sums, tallies);
}

/** Stores a row for every kind, even for an empty tally, because later corrections only update rows. */
async function store(manager: EntityManager, span: Span, hour: number, sums: Sums, tallies: Tallies) {
  const { views, sessions, returns, bounces, durationMs } = sums;
  await insertRows(
    manager,
    'analytics_blocks',
    ['span', 'hour', 'views', 'sessions', 'returns', 'bounces', 'durationMs'],
    [[span, hour, views, sessions, returns, bounces, durationMs]],
  );
  const rows = kinds.map((kind): SqlValue[] => [kind, span, hour, tallies[kind].pack()]);
  await insertRows(manager, 'analytics_tallies', ['kind', 'span', 'hour', 'packed'], rows);
}

import type { EntityManager } from 'typeorm';
import { blocksOf } from '../summaries/hour-blocks.js';
import { inRuns, runValues } from '../summaries/tally.js';
import { inRagged, type Range } from './range.js';

/** What sessions amount to in their whole life. */
export interface VisitTotals {
  sessions: number;
  bounces: number;
  durationMs: number;
}

export interface Totals extends VisitTotals {
  views: number;
}

const noTotals: Totals = { views: 0, sessions: 0, bounces: 0, durationMs: 0 };

/** The columns of {@link VisitTotals}, over rows of `sessions`. */
export const visitSums = `COUNT(*) AS sessions, SUM(CASE WHEN views = 1 THEN 1 ELSE 0 END) AS bounces,
  SUM(durationMs) AS durationMs`;

/** How many pages were viewed in the range, and what the sessions that began in it amount to. */
export async function totals(manager: EntityManager, range: Range): Promise<Totals> {
  const [blocks, rows] = [await blockTotals(manager, range), await ofRows(manager, range)];
  return { ...addTotals(blocks, rows), views: blocks.views + rows.views };
}

export const addTotals = (a: VisitTotals, b: VisitTotals): VisitTotals => ({
  sessions: a.sessions + b.sessions,
  bounces: a.bounces + b.bounces,
  durationMs: a.durationMs + b.durationMs,
});

/** What {@link totals} are of the range's whole hours. */
export async function blockTotals(manager: EntityManager, { from, to }: Range): Promise<Totals> {
  const runs = blocksOf(from, to);
  if (runs.length === 0) return noTotals;
  const [row] = await manager.query(
    `SELECT SUM(views) AS views, SUM(sessions) AS sessions, SUM(bounces) AS bounces, SUM(durationMs) AS durationMs
     FROM analytics_blocks WHERE ${inRuns(runs)}`,
    runs.flatMap(runValues),
  );
  return { ...numbersOf(row), views: Number(row.views ?? 0) };
}

async function ofRows(manager: EntityManager, range: Range): Promise<Totals> {
  if (range.ragged.length === 0) return noTotals;
  const viewed = inRagged(range, 'timestamp');
  const started = inRagged(range, 'startedAt');
  const [{ views }] = await manager.query(
    `SELECT COUNT(*) AS views FROM page_views WHERE ${viewed.sql}`,
    viewed.values,
  );
  const [sessions] = await manager.query(
    `SELECT ${visitSums} FROM sessions WHERE ${started.sql}`,
    started.values,
  );
  return { ...numbersOf(sessions), views: Number(views) };
}

/** SUM over no rows is null, and MySQL's sums are texts. */
export function numbersOf(row: Partial<Record<keyof VisitTotals, unknown>>): VisitTotals {
  const { sessions, bounces, durationMs } = row;
  return {
    sessions: Number(sessions ?? 0),
    bounces: Number(bounces ?? 0),
    durationMs: Number(durationMs ?? 0),
  };
}

import type { EntityManager } from 'typeorm';
import { blocksOf } from '../summaries/hour-blocks.js';
import { inRuns, runValues } from '../summaries/tally.js';
import type { Range } from './range.js';

/** The sums of some sessions, each counted with its whole life. */
export interface VisitTotals {
  sessions: number;
  bounces: number;
  durationMs: number;
}

/** The columns of {@link VisitTotals}, over rows of `sessions`. */
export const visitSums = `COUNT(*) AS sessions, SUM(CASE WHEN views = 1 THEN 1 ELSE 0 END) AS bounces,
  SUM(durationMs) AS durationMs`;

export const addTotals = (a: VisitTotals, b: VisitTotals): VisitTotals => ({
  sessions: a.sessions + b.sessions,
  bounces: a.bounces + b.bounces,
  durationMs: a.durationMs + b.durationMs,
});

/** The sums of the sessions that began in the range's whole hours, and how many pages were viewed in those hours. */
export async function blockTotals(
  manager: EntityManager,
  { from, to }: Range,
): Promise<VisitTotals & { views: number }> {
  const runs = blocksOf(from, to);
  if (runs.length === 0) return { views: 0, sessions: 0, bounces: 0, durationMs: 0 };
  const [row] = await manager.query(
    `SELECT SUM(views) AS views, SUM(sessions) AS sessions, SUM(bounces) AS bounces, SUM(durationMs) AS durationMs
     FROM analytics_blocks WHERE ${inRuns(runs)}`,
    runs.flatMap(runValues),
  );
  return { ...numbersOf(row), views: Number(row.views ?? 0) };
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

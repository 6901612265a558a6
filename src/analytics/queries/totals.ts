import type { EntityManager } from 'typeorm';
import { blocksOf } from '../summaries/hour-blocks.js';
import { inRuns, runValues } from '../summaries/tally.js';
import type { VisitTotals } from '../summaries/visit-tallies.js';
import type { Range } from './range.js';

/** Returns sums of the sessions begun in the range's whole hours, and the page views in those hours. */
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
  // SUM over no rows is null, and MySQL returns sums as strings.
  const sum = (name: string) => Number(row[name] ?? 0);
  return {
    views: sum('views'),
    sessions: sum('sessions'),
    bounces: sum('bounces'),
    durationMs: sum('durationMs'),
  };
}

import type { EntityManager } from 'typeorm';
import { forUpdate, msOf, sqlInstant } from '../../platform/database/dialect.js';
import { marks } from '../../platform/database/insert-rows.js';
import { blockOf, hourMs, hourSpan, longSpan } from '../visit-blocks/hour-blocks.js';
import { readWatermarks } from '../visit-blocks/watermarks.js';
import { hourTotals, type SeenAgain, type TallyKind, tallyKinds } from './hour-totals.js';
import { deleteLongTotals, mergeFrozen, storePacked, validTotals } from './stored-totals.js';

/*
 * The release before this one kept summaries of hours (`analytics_blocks`, `analytics_tallies`), and the
 * figures of visits that were seen again with those visits (`analytics_returns`). Where it deleted the
 * visits, totals are made from these. Tallies have the same form.
 */

interface Summary {
  hour: number;
  views: number;
  sessions: number;
  bounces: number;
  durationMs: number;
}

/**
 * Converts the summaries of up to eight days whose visits were deleted. Only those of hours: longer ones may
 * lack hours that this release stored.
 * @returns whether there may be more
 */
export async function convertSummaries(manager: EntityManager): Promise<boolean> {
  const before = await readWatermarks(manager);
  if (before.frozenUntil >= before.rawFrom) return false;
  const { rawFrom, frozenUntil, foldedSeen } = await readWatermarks(manager, forUpdate(manager));
  if (frozenUntil >= rawFrom) return false;
  const [{ first }] = await manager.query(
    'SELECT MIN(hour) AS first FROM analytics_blocks WHERE span = ? AND hour >= ? AND hour < ?',
    [hourSpan, frozenUntil, rawFrom],
  );
  const from = first === null ? rawFrom : Number(first);
  const to = Math.min(blockOf(from, longSpan) + longSpan, rawFrom);
  const summaries: Summary[] = await manager.query(
    'SELECT * FROM analytics_blocks WHERE span = ? AND hour >= ? AND hour < ?',
    [hourSpan, from, to],
  );
  // The release before this one may have stored late records in hours that this one doesn't know of yet.
  const own = { span: hourSpan, from, to: Math.min(to, foldedSeen) };
  const valid = new Set((await validTotals(manager, [own], frozenUntil)).map(({ hour }) => hour));
  for (const summary of summaries) if (!valid.has(Number(summary.hour))) await convert(manager, summary);
  await deleteLongTotals(manager, frozenUntil, to);
  await manager.query('UPDATE analytics_reach SET frozenUntil = ? WHERE id = 1', [to]);
  await mergeFrozen(manager, frozenUntil || from, to);
  return to < rawFrom;
}

async function convert(manager: EntityManager, summary: Summary): Promise<void> {
  const hour = Number(summary.hour);
  const tallies: { kind: TallyKind; packed: Buffer }[] = await manager.query(
    `SELECT kind, packed FROM analytics_tallies WHERE kind IN ${marks(tallyKinds.length)} AND span = ? AND hour = ?`,
    [...tallyKinds, hourSpan, hour],
  );
  const [begun, views] = [Number(summary.sessions), Number(summary.views)];
  const sums = { begun, views, bounces: Number(summary.bounces), durationMs: Number(summary.durationMs) };
  const hours = [hourTotals([hour * hourMs], [sums], await seenAgainIn(manager, hour))];
  await storePacked(manager, { span: hourSpan, hour, stamp: 0 }, hours, tallies);
}

async function seenAgainIn(manager: EntityManager, hour: number): Promise<SeenAgain[]> {
  const text = (column: string) => `COALESCE(s.${column}, r.${column}, '') AS ${column}`;
  const rows: Record<string, string | number | Date>[] = await manager.query(
    `SELECT r.prevAt, ${['country', 'city', 'language', 'screenWidth'].map(text).join(', ')},
       COALESCE(r.bounces, CASE WHEN s.views = 1 THEN 1 ELSE 0 END) AS bounces,
       COALESCE(r.durationMs, s.durationMs) AS durationMs
     FROM analytics_returns r LEFT JOIN sessions s ON s.id = r.visit WHERE r.at >= ? AND r.at < ?`,
    [sqlInstant(hour * hourMs), sqlInstant((hour + 1) * hourMs)],
  );
  return rows.map((row) => ({
    againIn: hour * hourMs,
    prevAt: msOf(row.prevAt as Date),
    againBounced: Number(row.bounces),
    againMs: Number(row.durationMs),
    place: `${row.country}\t${row.city}`,
    language: String(row.language),
    screenWidth: String(row.screenWidth),
  }));
}

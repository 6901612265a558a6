import type { EntityManager } from 'typeorm';
import { forUpdate, msOf, sqlInstant } from '../../platform/database/dialect.js';
import { insertRows, marks, type SqlValue } from '../../platform/database/insert-rows.js';
import { blockOf, hourMs, hourOf, hourSpan, longSpan, spans } from '../visit-blocks/hour-blocks.js';
import { packColumns } from '../visit-blocks/packed-columns.js';
import { joinColumns } from '../visit-blocks/visit-columns.js';
import { readWatermarks } from '../visit-blocks/watermarks.js';
import { type HourTotals, hourTotals, type SeenAgain, tallyKinds } from './hour-totals.js';
import { sumsKind } from './stored-totals.js';

/*
 * The release before this one kept summaries of hours (`analytics_blocks`, `analytics_tallies`), and the
 * figures of visits that were seen again with those visits (`analytics_returns`). Where it deleted the
 * visits, totals are made from these. Tallies have the same form.
 */

interface Summary {
  span: number;
  hour: number;
  views: number;
  sessions: number;
  bounces: number;
  durationMs: number;
}

const rowsAtOnce = 300;

/**
 * Converts the summaries of up to eight days whose visits were deleted.
 * @returns whether there may be more
 */
export async function convertSummaries(manager: EntityManager): Promise<boolean> {
  const before = await readWatermarks(manager);
  if (before.frozenUntil >= before.rawFrom) return false;
  const { rawFrom, frozenUntil } = await readWatermarks(manager, forUpdate(manager));
  const [{ first }] = await manager.query(
    'SELECT MIN(hour) AS first FROM analytics_blocks WHERE span = ? AND hour >= ? AND hour < ?',
    [hourSpan, frozenUntil, rawFrom],
  );
  const from = first === null ? rawFrom : Number(first);
  const to = Math.min(blockOf(from, longSpan) + longSpan, rawFrom);
  if (from < to) await convert(manager, from, to);
  await manager.query('UPDATE analytics_reach SET frozenUntil = ? WHERE id = 1', [to]);
  return to < rawFrom;
}

/** Converts the blocks that end in these hours, except those that have totals. */
async function convert(manager: EntityManager, from: number, to: number): Promise<void> {
  const start = blockOf(from, longSpan);
  const within = `span IN ${marks(spans.length)} AND hour >= ? AND hour < ?`;
  const values = [...spans, start, to];
  const summaries = (
    (await manager.query(`SELECT * FROM analytics_blocks WHERE ${within}`, values)) as Summary[]
  ).map(numbersOf);
  const converted: Summary[] = await manager.query(
    `SELECT span, hour FROM visit_totals WHERE kind = ? AND ${within}`,
    [sumsKind, ...values],
  );
  const known = new Set(converted.map(nameOf));
  const isDue = (key: Pick<Summary, 'span' | 'hour'>) => {
    const end = Number(key.hour) + Number(key.span);
    return end > from && end <= to && !known.has(nameOf(key));
  };
  const hours = await hoursOf(
    manager,
    summaries.filter(({ span }) => span === hourSpan),
    [start, to],
  );
  const tallies: { kind: string; span: number; hour: number; packed: Buffer }[] = await manager.query(
    `SELECT kind, span, hour, packed FROM analytics_tallies WHERE kind IN ${marks(tallyKinds.length)} AND ${within}`,
    [...tallyKinds, ...values],
  );
  const rows: SqlValue[][] = tallies
    .filter(isDue)
    .map(({ kind, span, hour, packed }) => [kind, span, hour, 0, packed]);
  for (const { span, hour } of summaries.filter(isDue)) {
    const own = hours.filter(({ starts: [at] }) => hourOf(at) >= hour && hourOf(at) < hour + span);
    if (own.length > 0) rows.push([sumsKind, span, hour, 0, await packColumns(joinColumns(own))]);
  }
  for (let index = 0; index < rows.length; index += rowsAtOnce)
    await insertRows(
      manager,
      'visit_totals',
      ['kind', 'span', 'hour', 'stamp', 'packed'],
      rows.slice(index, index + rowsAtOnce),
    );
}

async function hoursOf(
  manager: EntityManager,
  summaries: readonly Summary[],
  [from, to]: [number, number],
): Promise<HourTotals[]> {
  const text = (column: string) => `COALESCE(s.${column}, r.${column}, '') AS ${column}`;
  const rows: Record<string, string | number | Date>[] = await manager.query(
    `SELECT r.at, r.prevAt, ${['country', 'city', 'language', 'screenWidth'].map(text).join(', ')},
       COALESCE(r.bounces, CASE WHEN s.views = 1 THEN 1 ELSE 0 END) AS bounces,
       COALESCE(r.durationMs, s.durationMs) AS durationMs
     FROM analytics_returns r LEFT JOIN sessions s ON s.id = r.visit WHERE r.at >= ? AND r.at < ?`,
    [sqlInstant(from * hourMs), sqlInstant(to * hourMs)],
  );
  const again = rows.map((row): SeenAgain => {
    return {
      againIn: hourOf(msOf(row.at as Date)) * hourMs,
      prevAt: msOf(row.prevAt as Date),
      againBounced: Number(row.bounces),
      againMs: Number(row.durationMs),
      place: `${row.country}\t${row.city}`,
      language: String(row.language),
      screenWidth: String(row.screenWidth),
    };
  });
  return summaries.map(({ hour, sessions, ...sums }) =>
    hourTotals(
      [hour * hourMs],
      [{ ...sums, begun: sessions }],
      again.filter((visit) => visit.againIn === hour * hourMs),
    ),
  );
}

const nameOf = ({ span, hour }: Pick<Summary, 'span' | 'hour'>) => `${span} ${hour}`;

const numbersOf = ({ span, hour, views, sessions, bounces, durationMs }: Summary): Summary => ({
  span: Number(span),
  hour: Number(hour),
  views: Number(views),
  sessions: Number(sessions),
  bounces: Number(bounces),
  durationMs: Number(durationMs),
});

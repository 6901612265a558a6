import type { EntityManager } from 'typeorm';
import { forUpdate, msOf, sqlInstant } from '../../platform/database/dialect.js';
import { readHour } from '../visit-blocks/block-builder.service.js';
import { hourMs, hourOf, hourSpan, longSpan } from '../visit-blocks/hour-blocks.js';
import { readWatermarks } from '../visit-blocks/watermarks.js';
import { convertSummaries } from './convert-summaries.js';
import { hourTotals, type Totals } from './hour-totals.js';
import { deleteLongTotals, mergeFrozen, storeTotals, validTotals } from './stored-totals.js';

/** How the totals of an hour are read whose totals are missing. */
export type ReadTotals = (manager: EntityManager, hour: number) => Promise<Totals>;

export const totalsOfVisits: ReadTotals = async (manager, hour) => (await readHour(manager, hour)).totals;

/** Counts the visits and page views of an hour, without details. */
export const numbersOfVisits: ReadTotals = async (manager, hour) => {
  const range = [sqlInstant(hour * hourMs), sqlInstant((hour + 1) * hourMs)];
  const count = async (table: string, column: string) => {
    const sql = `SELECT COUNT(*) AS counted FROM ${table} WHERE ${column} >= ? AND ${column} < ?`;
    const [{ counted }] = await manager.query(sql, range);
    return Number(counted);
  };
  const [begun, views] = [await count('sessions', 'startedAt'), await count('page_views', 'timestamp')];
  const sums = { begun, views, bounces: 0, durationMs: 0 };
  return { hours: [hourTotals([hour * hourMs], [sums], [])], tallies: {} };
};

/**
 * Freezes the totals of some closed hours, the oldest first, also those of earlier releases. Moves the
 * watermark of single rows: earlier times then use whole hours only. Visits that go on afterwards don't
 * change these hours any more.
 * @param wanted the first hour that isn't to be frozen
 * @param read reads the totals of an hour that has none; this ends the unit of work
 * @returns the first hour that isn't frozen, and whether some before `wanted` are left
 */
export async function freezeTotals(
  manager: EntityManager,
  wanted: number,
  read: ReadTotals,
): Promise<{ until: number; isMore: boolean }> {
  const { closedUntil, rawFrom, frozenUntil } = await readWatermarks(manager, forUpdate(manager));
  // The release before this one may have moved the watermark of single rows.
  if (frozenUntil < rawFrom) {
    await convertSummaries(manager);
    return { until: frozenUntil, isMore: true };
  }
  const end = Math.max(rawFrom, Math.min(wanted, closedUntil));
  const from = Math.min((await nextHour(manager, rawFrom)) ?? end, end);
  let until = Math.min(from + longSpan, end);
  const valid = await validTotals(manager, [{ span: hourSpan, from, to: until }], frozenUntil);
  const known = new Set(valid.map(({ hour }) => hour));
  for (let hour: number | undefined = from; hour !== undefined && hour < until; ) {
    if (!known.has(hour)) {
      await storeTotals(manager, { span: hourSpan, hour, stamp: 0 }, await read(manager, hour));
      until = hour + 1;
    }
    hour = await nextHour(manager, hour + 1);
  }
  await deleteLongTotals(manager, rawFrom, until);
  await manager.query('UPDATE analytics_reach SET rawFrom = ?, frozenUntil = ? WHERE id = 1', [until, until]);
  await mergeFrozen(manager, rawFrom || from, until);
  return { until, isMore: until < end };
}

/** Returns the first hour from this one on that has any rows. */
async function nextHour(manager: EntityManager, from: number): Promise<number | undefined> {
  const start = sqlInstant(from * hourMs);
  const [row] = await manager.query(
    `SELECT (SELECT MIN(timestamp) FROM page_views WHERE timestamp >= ?) AS viewed,
            (SELECT MIN(startedAt) FROM sessions WHERE startedAt >= ?) AS started,
            (SELECT MIN(timestamp) FROM events WHERE timestamp >= ?) AS done`,
    [start, start, start],
  );
  const moments = [row.viewed, row.started, row.done].filter(Boolean).map(msOf);
  return moments.length > 0 ? hourOf(Math.min(...moments)) : undefined;
}

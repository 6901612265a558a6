import type { EntityManager } from 'typeorm';
import { sqlInstant } from '../../platform/database/dialect.js';
import { type SqlValue } from '../../platform/database/insert-rows.js';
import { hourAfter, hourMs, hourOf } from '../summaries/hour-blocks.js';
import { readWatermarks } from '../summaries/watermarks.js';

/** A half-open time range, split for a query: whole hours from summaries, ragged ends from single rows. */
export interface Range {
  /** In ms since 1970. */
  start: number;
  end: number;
  /** The whole hours with summaries, [from, to); none if they are equal. */
  from: number;
  to: number;
  /** The rest: up to an hour at the start, and the hours at the end that aren't summed up yet. */
  ragged: [start: number, end: number][];
}

/** The last instant that MySQL can store. */
const maxMs = Date.UTC(9999, 11, 31);

/** Splits [start, end). If the single rows were already deleted, an edge moves to the start of its hour. */
export async function splitRange(manager: EntityManager, start: Date, end: Date): Promise<Range> {
  const { summedUpUntil, rawFrom } = await readWatermarks(manager);
  const within = (ms: number) => Math.min(Math.max(ms, 0), maxMs);
  const whole = (ms: number) => (ms < rawFrom * hourMs ? hourOf(ms) * hourMs : ms);
  const range = { start: whole(within(start.getTime())), end: whole(within(end.getTime())) };
  const [from, to] = [hourAfter(range.start), Math.min(hourOf(range.end), summedUpUntil)];
  if (from >= to) return { ...range, from: 0, to: 0, ragged: some([[range.start, range.end]]) };
  const ragged: Range['ragged'] = [
    [range.start, from * hourMs],
    [to * hourMs, range.end],
  ];
  return { ...range, from, to, ragged: some(ragged) };
}

const some = (parts: Range['ragged']) => parts.filter(([start, end]) => start < end);

/** Returns the SQL condition for rows in a range's ragged ends. Only for ranges that have ragged ends. */
export function inRagged({ ragged }: Range, column: string): { sql: string; values: SqlValue[] } {
  return {
    sql: `(${ragged.map(() => `(${column} >= ? AND ${column} < ?)`).join(' OR ')})`,
    values: ragged.flat().map(sqlInstant),
  };
}

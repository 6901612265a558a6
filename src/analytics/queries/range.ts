import type { EntityManager } from 'typeorm';
import { sqlInstant } from '../../platform/database/dialect.js';
import { type SqlValue } from '../../platform/database/insert-rows.js';
import { hourAfter, hourMs, hourOf } from '../summaries/hour-blocks.js';
import { readWatermarks } from '../summaries/watermarks.js';

/** A half-open range of time, laid out for an answer: whole hours from summaries, ragged ends from single rows. */
export interface Range {
  /** In milliseconds. */
  start: number;
  end: number;
  /** The whole hours that are summed up, [from, to); none where they are equal. */
  from: number;
  to: number;
  /** What is left: at most an hour at the start, and what is not summed up yet at the end. */
  ragged: [start: number, end: number][];
}

/** The last moment that MySQL can name. */
const lastMs = Date.UTC(9999, 11, 31);

/** Lays out [start, end). Where the single rows are deleted already, an edge moves to the beginning of its hour. */
export async function layOut(manager: EntityManager, start: Date, end: Date): Promise<Range> {
  const { summedUpUntil, rawFrom } = await readWatermarks(manager);
  const within = (ms: number) => Math.min(Math.max(ms, 0), lastMs);
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

/** A condition for the rows in the ragged ends of a range, which must have some. */
export function inRagged({ ragged }: Range, column: string): { sql: string; values: SqlValue[] } {
  return {
    sql: `(${ragged.map(() => `(${column} >= ? AND ${column} < ?)`).join(' OR ')})`,
    values: ragged.flat().map(sqlInstant),
  };
}

import type { EntityManager } from 'typeorm';
import { sqlInstant } from '../../database/dialect.js';
import { hourMs } from '../summaries/hour-blocks.js';
import { earlierVisitors, gapsAround } from './earlier-visitors.js';
import { layOut } from './range.js';
import { totals } from './totals.js';

export interface TimeSlot {
  /** In milliseconds. */
  start: number;
  end: number;
}

export interface SlotFigures extends TimeSlot {
  views: number;
  visitors: number;
}

/** A statement may hold a hundred questions; SQLite takes no more than 500. */
const slotsInStatement = 100;

/**
 * Views and unique visitors of slots, each as exact as a range of its own: those of whole hours in a few statements,
 * the others one by one. @param slots in the order of time.
 */
export async function visitorsOverTime(
  manager: EntityManager,
  slots: readonly TimeSlot[],
): Promise<SlotFigures[]> {
  const reach = await layOut(manager, new Date(slots[0]?.start ?? 0), new Date(slots.at(-1)?.end ?? 0));
  const isSummed = ({ start, end }: TimeSlot) =>
    start % hourMs === 0 && end % hourMs === 0 && start >= reach.from * hourMs && end <= reach.to * hourMs;
  const summed = new Map<TimeSlot, SlotFigures>();
  const whole = slots.filter(isSummed);
  for (let index = 0; index < whole.length; index += slotsInStatement) {
    const part = whole.slice(index, index + slotsInStatement);
    for (const figures of await ofSummaries(manager, part)) summed.set(part[summed.size - index], figures);
  }
  const answers: SlotFigures[] = [];
  for (const slot of slots) answers.push(summed.get(slot) ?? (await ofRange(manager, slot)));
  return answers;
}

async function ofRange(manager: EntityManager, slot: TimeSlot): Promise<SlotFigures> {
  const range = await layOut(manager, new Date(slot.start), new Date(slot.end));
  const began = await totals(manager, range);
  const earlier = await earlierVisitors(manager, range);
  const returned = [...earlier.values()].reduce((sum, { sessions }) => sum + sessions, 0);
  return { ...slot, views: began.views, visitors: began.sessions + returned };
}

async function ofSummaries(manager: EntityManager, slots: readonly TimeSlot[]): Promise<SlotFigures[]> {
  const questions = slots.map(({ start, end }, index) => {
    const gaps = gapsAround(start);
    return {
      sql: `SELECT ${index} AS slot, SUM(views) AS views, SUM(sessions) AS sessions,
          (SELECT COUNT(*) FROM analytics_returns r WHERE ${gaps.sql} AND r.at >= ? AND r.at < ?) AS returned
        FROM analytics_blocks WHERE span = 1 AND hour >= ? AND hour < ?`,
      values: [...gaps.values, sqlInstant(start), sqlInstant(end), start / hourMs, end / hourMs],
    };
  });
  const rows = await manager.query(
    questions.map(({ sql }) => sql).join(' UNION ALL '),
    questions.flatMap(({ values }) => values),
  );
  const bySlot = new Map(rows.map((row: { slot: number }) => [Number(row.slot), row]));
  return slots.map((slot, index) => {
    const { views, sessions, returned } = bySlot.get(index) as Record<string, unknown>;
    return { ...slot, views: Number(views ?? 0), visitors: Number(sessions ?? 0) + Number(returned) };
  });
}

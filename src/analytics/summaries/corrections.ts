import type { EntityManager } from 'typeorm';
import { forUpdate } from '../../platform/database/dialect.js';
import { type BreakdownName, breakdownNames, keyOf } from '../breakdowns.js';
import type { VisitChange } from '../ingestion/session-batch.js';
import { isBounce } from '../visit.js';
import { blockOf, hourOf, maxPackedBytes, type Span, spans } from './hour-blocks.js';
import { Tally } from './tally.js';

/** The changes to add to the blocks that include an hour; numbers may be negative. */
interface Correction {
  bounces: number;
  durationMs: number;
  moved: Map<BreakdownName, Tally>;
}

/**
 * Corrects the summaries after sessions changed. A session counts in the hour of its start with its whole
 * duration. If that hour is already summed up, the changes are added to its blocks.
 * @param summedUpUntil the first hour that is not summed up
 */
export async function correctSummaries(
  manager: EntityManager,
  changes: readonly VisitChange[],
  summedUpUntil: number,
): Promise<void> {
  const corrections = new Map<number, Correction>();
  for (const change of changes) {
    const hour = hourOf(change.before.startedAt);
    if (hour < summedUpUntil) note(corrections, hour, change);
  }
  for (const hour of [...corrections.keys()].sort((a, b) => a - b)) {
    await correct(manager, hour, corrections.get(hour) as Correction);
  }
}

function note(corrections: Map<number, Correction>, hour: number, { before, after }: VisitChange): void {
  const correction = corrections.get(hour) ?? { bounces: 0, durationMs: 0, moved: new Map() };
  correction.bounces += Number(isBounce(after)) - Number(isBounce(before));
  correction.durationMs += after.durationMs - before.durationMs;
  for (const name of breakdownNames) {
    const [old, now] = [keyOf(name, before), keyOf(name, after)];
    if (old === now) continue;
    const tally = correction.moved.get(name) ?? new Tally();
    if (old !== undefined) tally.add(old, -1);
    if (now !== undefined) tally.add(now, 1);
    correction.moved.set(name, tally);
  }
  corrections.set(hour, correction);
}

async function correct(manager: EntityManager, hour: number, { bounces, durationMs, moved }: Correction) {
  const blocks = spans.flatMap((span) => [span, blockOf(hour, span)]);
  const isOne = spans.map(() => '(span = ? AND hour = ?)').join(' OR ');
  if (bounces !== 0 || durationMs !== 0) {
    await manager.query(
      `UPDATE analytics_blocks SET bounces = bounces + ?, durationMs = durationMs + ? WHERE ${isOne}`,
      [bounces, durationMs, ...blocks],
    );
  }
  for (const [name, by] of moved) {
    const rows = await manager.query(
      `SELECT span, hour, packed FROM analytics_tallies WHERE kind = ? AND (${isOne})${forUpdate(manager)}`,
      [name, ...blocks],
    );
    // If the hour was summed up before the breakdown existed, its tallies don't include it, so there is
    // nothing to correct.
    if (!rows.some(({ span }: { span: number }) => Number(span) === 1)) continue;
    for (const row of rows) {
      const tally = new Tally();
      tally.addPacked(row.packed);
      tally.correct(by);
      await manager.query(
        'UPDATE analytics_tallies SET packed = ? WHERE kind = ? AND span = ? AND hour = ?',
        [tally.pack(maxPackedBytes[Number(row.span) as Span]), name, row.span, row.hour],
      );
    }
  }
}

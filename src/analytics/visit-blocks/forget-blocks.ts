import type { EntityManager } from 'typeorm';
import { isChanged, type VisitChange } from '../ingestion/session-batch.js';
import { blockOf, hourOf } from '../summaries/hour-blocks.js';
import { returnsOf } from './pages-elsewhere.js';
import { daySpan, hourSpan, markChanged } from './stored-blocks.js';

/**
 * Marks the blocks of all earlier hours in which changed visits were seen, in the unit of work that changes
 * them.
 * @param openFrom the first hour that can't have a block yet
 */
export async function forgetBlocks(
  manager: EntityManager,
  changes: readonly VisitChange[],
  openFrom: number,
): Promise<void> {
  const earlier = changes.filter((change) => hourOf(change.before.startedAt) < openFrom && isChanged(change));
  if (earlier.length === 0) return;
  const cameBack = earlier.filter(({ before }) => hourOf(before.lastSeenAt) > hourOf(before.startedAt));
  const returns = await returnsOf(
    manager,
    cameBack.map(({ before }) => before.id as number),
  );
  const moments = [
    ...earlier.map(({ before }) => before.startedAt),
    ...[...returns.values()].flat().map(({ at }) => at),
  ];
  const hours = new Set(moments.map(hourOf).filter((hour) => hour < openFrom));
  const days = new Set([...hours].map((hour) => blockOf(hour, daySpan)));
  await markChanged(manager, [
    ...[...hours].map((hour) => ({ span: hourSpan, hour })),
    ...[...days].map((hour) => ({ span: daySpan, hour })),
  ]);
}

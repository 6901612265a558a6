import type { EntityManager } from 'typeorm';
import { msOf } from '../../platform/database/dialect.js';
import { hourMs } from '../summaries/hour-blocks.js';

/** Returns an instant before which there are no visits, in ms since 1970; undefined without any visit. */
export async function firstVisit(manager: EntityManager): Promise<number | undefined> {
  const [{ hour }] = await manager.query('SELECT MIN(hour) AS hour FROM analytics_blocks');
  const [session] = await manager.query('SELECT startedAt FROM sessions ORDER BY id LIMIT 1');
  const instants = [
    ...(hour === null ? [] : [Number(hour) * hourMs]),
    ...(session ? [msOf(session.startedAt)] : []),
  ];
  return instants.length > 0 ? Math.min(...instants) : undefined;
}

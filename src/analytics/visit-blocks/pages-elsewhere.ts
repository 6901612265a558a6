import type { EntityManager } from 'typeorm';
import { msOf, sqlInstant } from '../../platform/database/dialect.js';
import { marks, type SqlValue } from '../../platform/database/insert-rows.js';

/** A session's ID, when it was seen first and last, in ms since 1970. */
interface Seen {
  id: number;
  sessionId: string;
  startedAt: number;
  lastSeenAt: number;
}

/** A time without a break of an hour's change, both ends included. */
interface Stretch {
  sessionId: string;
  from: number;
  until: number;
}

const maxIdsPerQuery = 500;
const maxStretchesPerQuery = 60;

/**
 * Returns all pages that some visits viewed in their lives. Page views have no index by visit: it would take
 * a tenth of the space of all rows. The returns tell when a visit was seen, so that a few minutes of views
 * are read for each.
 */
export async function pagesElsewhere(
  manager: EntityManager,
  visits: readonly Seen[],
): Promise<Map<string, Set<string>>> {
  const pages = new Map<string, Set<string>>();
  const stretches = await stretchesOf(manager, visits);
  for (let index = 0; index < stretches.length; index += maxStretchesPerQuery) {
    const part = stretches.slice(index, index + maxStretchesPerQuery);
    const condition = part.map(() => '(timestamp >= ? AND timestamp <= ? AND sessionId = ?)').join(' OR ');
    const values = part.flatMap(({ from, until, sessionId }): SqlValue[] => [
      sqlInstant(from),
      sqlInstant(until),
      sessionId,
    ]);
    const rows: { sessionId: string; pageUrl: string }[] = await manager.query(
      `SELECT sessionId, pageUrl FROM page_views WHERE ${condition}`,
      values,
    );
    for (const { sessionId, pageUrl } of rows)
      pages.set(sessionId, (pages.get(sessionId) ?? new Set()).add(pageUrl));
  }
  return pages;
}

async function stretchesOf(manager: EntityManager, visits: readonly Seen[]): Promise<Stretch[]> {
  const returns = await returnsOf(
    manager,
    visits.map(({ id }) => id),
  );
  return visits.flatMap(({ id, sessionId, startedAt, lastSeenAt }) => {
    const own = returns.get(id) ?? [];
    const starts = [startedAt, ...own.map(({ at }) => at)];
    const ends = [...own.map(({ prevAt }) => prevAt), lastSeenAt];
    return starts.map((from, index) => ({ sessionId, from, until: ends[index] }));
  });
}

/** Returns when visits were seen again in later hours, and before that, in order. @param ids of sessions */
export async function returnsOf(
  manager: EntityManager,
  ids: readonly number[],
): Promise<Map<number, { at: number; prevAt: number }[]>> {
  const found = new Map<number, { at: number; prevAt: number }[]>();
  for (let index = 0; index < ids.length; index += maxIdsPerQuery) {
    const part = ids.slice(index, index + maxIdsPerQuery);
    const rows: { visit: number; at: Date; prevAt: Date }[] = await manager.query(
      `SELECT visit, at, prevAt FROM analytics_returns WHERE visit IN ${marks(part.length)} ORDER BY visit, at`,
      part,
    );
    for (const { visit, at, prevAt } of rows) {
      const own = found.get(Number(visit)) ?? [];
      own.push({ at: msOf(at), prevAt: msOf(prevAt) });
      found.set(Number(visit), own);
    }
  }
  return found;
}

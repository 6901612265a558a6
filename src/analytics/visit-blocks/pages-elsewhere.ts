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

/**
 * Strangers can make up visits that return every hour and view any number of pages. Of each, the pages of so
 * many hours are looked up, from its first on, and so many pages.
 */
const maxHours = 24;
const maxPages = 200;
const maxIdsPerQuery = 500;
const maxVisitsPerUnion = 100;
const maxStretchesPerQuery = 60;

/**
 * Returns the pages that some visits viewed in their lives. Page views have no index by visit: it would take
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
    const rows: ViewRow[] = await manager.query(
      `SELECT id, sessionId, pageUrl, timestamp FROM page_views WHERE ${condition}`,
      values,
    );
    // In order, so that each visit's first pages are the same for every question. With ORDER BY, SQLite would
    // read all page views in that order.
    rows.sort((a, b) => msOf(a.timestamp) - msOf(b.timestamp) || a.id - b.id);
    for (const { sessionId, pageUrl } of rows) {
      const own = pages.get(sessionId) ?? new Set();
      if (own.size < maxPages) pages.set(sessionId, own.add(pageUrl));
    }
  }
  return pages;
}

interface ViewRow {
  id: number;
  sessionId: string;
  pageUrl: string;
  timestamp: Date | string;
}

/** Returns for each visit the stretches of its first hours, in order of time. */
async function stretchesOf(manager: EntityManager, visits: readonly Seen[]): Promise<Stretch[]> {
  const returns = await firstReturnsOf(
    manager,
    visits.map(({ id }) => id),
  );
  return visits
    .flatMap(({ id, sessionId, startedAt, lastSeenAt }) => {
      const own = returns.get(id) ?? [];
      const starts = [startedAt, ...own.map(({ at }) => at)].slice(0, maxHours);
      const ends = [...own.map(({ prevAt }) => prevAt), lastSeenAt];
      return starts.map((from, index) => ({ sessionId, from, until: ends[index] }));
    })
    .sort((a, b) => a.from - b.from);
}

interface ReturnRow {
  visit: number;
  at: Date | string;
  prevAt: Date | string;
}

type Returns = Map<number, { at: number; prevAt: number }[]>;

/** Reads the first returns of each visit, so many that its first hours are known. */
async function firstReturnsOf(manager: EntityManager, ids: readonly number[]): Promise<Returns> {
  const one = `SELECT * FROM (
    SELECT visit, at, prevAt FROM analytics_returns WHERE visit = ? ORDER BY at LIMIT ${maxHours}) AS first`;
  const rows: ReturnRow[] = [];
  for (let index = 0; index < ids.length; index += maxVisitsPerUnion) {
    const part = ids.slice(index, index + maxVisitsPerUnion);
    for (const row of await manager.query(part.map(() => one).join(' UNION ALL '), part)) rows.push(row);
  }
  return returnsBy(rows);
}

/** Returns when visits were seen again in later hours, and before that, in order. @param ids of sessions */
export async function returnsOf(manager: EntityManager, ids: readonly number[]): Promise<Returns> {
  const rows: ReturnRow[] = [];
  for (let index = 0; index < ids.length; index += maxIdsPerQuery) {
    const part = ids.slice(index, index + maxIdsPerQuery);
    const sql = `SELECT visit, at, prevAt FROM analytics_returns WHERE visit IN ${marks(part.length)}`;
    for (const row of await manager.query(`${sql} ORDER BY visit, at`, part)) rows.push(row);
  }
  return returnsBy(rows);
}

/** Returns rows by visit. @param rows each visit's in order of time */
function returnsBy(rows: readonly ReturnRow[]): Returns {
  const found: Returns = new Map();
  for (const { visit, at, prevAt } of rows) {
    const own = found.get(Number(visit)) ?? [];
    own.push({ at: msOf(at), prevAt: msOf(prevAt) });
    found.set(Number(visit), own);
  }
  return found;
}

import type { EntityManager } from 'typeorm';
import { maxVisitorsNow, type VisitorNow, type VisitorsNow } from '../../../views/contracts/analytics/now.js';
import { msOf, sqlInstant } from '../../platform/database/dialect.js';
import { marks } from '../../platform/database/insert-rows.js';
import { sourceName } from '../sources/source-name.js';

const minuteMs = 60_000;
/** More visitors in half an hour are counted up to here, so that a flood of records can't slow this down. */
const maxCounted = 10_000;

interface Seen {
  sessionId: string;
  at: Date | string;
}

/** Returns the visitors of the last 5 and 30 minutes. @param now in ms since 1970 */
export async function visitorsNow(manager: EntityManager, now: number): Promise<VisitorsNow> {
  const since = sqlInstant(now - 30 * minuteMs);
  const seen: Seen[] = await manager.query(
    `SELECT sessionId, MAX(timestamp) AS at FROM (${hits('')}) AS hits
     GROUP BY sessionId ORDER BY at DESC, sessionId LIMIT ${maxCounted}`,
    [since, since],
  );
  const recent = seen.filter(({ at }) => msOf(at) >= now - 5 * minuteMs);
  return {
    at: new Date(now).toISOString(),
    last5: recent.length,
    last30: seen.length,
    visitors: await describe(manager, seen.slice(0, maxVisitorsNow)),
  };
}

/** Returns the SQL of all page views and events since an instant, which is its value. */
const hits = (condition: string) =>
  ['page_views', 'events']
    .map((table) => `SELECT sessionId, pageUrl, timestamp FROM ${table} WHERE timestamp >= ?${condition}`)
    .join(' UNION ALL ');

/** @param seen the latest first */
async function describe(manager: EntityManager, seen: readonly Seen[]): Promise<VisitorNow[]> {
  const last = seen.at(-1);
  if (!last) return [];
  const ids = seen.map(({ sessionId }) => sessionId);
  const since = sqlInstant(msOf(last.at));
  const isOne = ` AND sessionId IN ${marks(ids.length)}`;
  // Only their latest hits: all of the last half hour may be many.
  const pages: { sessionId: string; pageUrl: string }[] = await manager.query(
    `SELECT sessionId, pageUrl FROM (${hits(isOne)}) AS hits ORDER BY timestamp`,
    [since, ...ids, since, ...ids],
  );
  const visits: {
    sessionId: string;
    utmSource: string;
    referrerHost: string;
    clickId: string;
    city: string;
  }[] = await manager.query(
    `SELECT sessionId, utmSource, referrerHost, clickId, city FROM sessions WHERE sessionId IN ${marks(ids.length)}`,
    ids,
  );
  // Of several pages, the latest stays.
  const pageOf = new Map(pages.map(({ sessionId, pageUrl }) => [sessionId, pageUrl]));
  const visitOf = new Map(visits.map((visit) => [visit.sessionId, visit]));
  return seen.map(({ sessionId, at }) => {
    const visit = visitOf.get(sessionId);
    return {
      page: pageOf.get(sessionId) ?? '',
      source: visit ? sourceName(visit.utmSource, visit.referrerHost, visit.clickId) : '',
      city: visit?.city ?? '',
      seenAt: new Date(msOf(at)).toISOString(),
    };
  });
}

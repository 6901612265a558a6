import type { EntityManager } from 'typeorm';
import type { EventRow, PageViewRow, SessionRow } from '../../../views/contracts/analytics.js';
import { msOf, sqlInstant } from '../../database/dialect.js';
import type { Range } from './range.js';

const iso = (instant: Date | string | null) =>
  instant === null ? null : new Date(msOf(instant)).toISOString();

type Stored<Row> = { [Field in keyof Row]: Row[Field] extends string ? Row[Field] | Date : Row[Field] };

/** Page views in the range, newest first. */
export async function latestPageViews(manager: EntityManager, range: Range, limit: number) {
  const rows: Stored<PageViewRow>[] = await latest(manager, range, limit, 'page_views', 'timestamp');
  return rows.map(({ id, pageUrl, pageTitle, referrer, timeSpent, timestamp }) => ({
    id,
    pageUrl,
    pageTitle,
    referrer,
    timeSpent,
    timestamp: iso(timestamp),
  })) as PageViewRow[];
}

/** Events in the range, newest first. */
export async function latestEvents(manager: EntityManager, range: Range, limit: number) {
  const rows: Stored<EventRow>[] = await latest(manager, range, limit, 'events', 'timestamp');
  return rows.map(({ id, eventType, elementId, elementText, pageUrl, timestamp }) => ({
    id,
    eventType,
    elementId,
    elementText,
    pageUrl,
    timestamp: iso(timestamp),
  })) as EventRow[];
}

/** Sessions that began in the range, newest first. */
export async function latestSessions(manager: EntityManager, range: Range, limit: number) {
  const rows: SessionRow[] = await latest(manager, range, limit, 'sessions', 'startedAt');
  return rows.map((row) => ({
    id: row.id,
    sessionId: row.sessionId,
    ipAddress: row.ipAddress,
    country: row.country || null,
    city: row.city || null,
    deviceInfo: row.deviceInfo,
    userAgent: row.userAgent,
    startedAt: iso(row.startedAt),
    endedAt: iso(row.endedAt),
    lastActivityAt: iso(row.lastActivityAt),
  })) as SessionRow[];
}

function latest(manager: EntityManager, { start, end }: Range, limit: number, table: string, column: string) {
  return manager.query(
    `SELECT * FROM ${table} WHERE ${column} >= ? AND ${column} < ? ORDER BY ${column} DESC, id DESC LIMIT ?`,
    [sqlInstant(start), sqlInstant(end), limit],
  );
}

import type { EntityManager } from 'typeorm';
import type { EventRow, PageViewRow, SessionRow } from '../../../views/contracts/analytics/analytics.js';
import { sqlInstant } from '../../platform/database/dialect.js';
import { type Row, rowFrom } from '../tables.js';
import type { Range } from './range.js';

const iso = (ms: number) => new Date(ms).toISOString();

/** Returns page views in the range, newest first. */
export async function latestPageViews(
  manager: EntityManager,
  range: Range,
  limit: number,
): Promise<PageViewRow[]> {
  const rows = await latest(manager, range, limit, 'page_views', 'timestamp');
  return rows.map(({ id, pageUrl, pageTitle, referrer, timeSpent, timestamp }) => ({
    id,
    pageUrl,
    pageTitle,
    referrer,
    timeSpent,
    timestamp: iso(timestamp),
  }));
}

/** Returns events in the range, newest first. */
export async function latestEvents(manager: EntityManager, range: Range, limit: number): Promise<EventRow[]> {
  const rows = await latest(manager, range, limit, 'events', 'timestamp');
  return rows.map(({ id, eventType, elementId, elementText, pageUrl, timestamp }) => ({
    id,
    eventType,
    elementId,
    elementText,
    pageUrl,
    timestamp: iso(timestamp),
  }));
}

/** Returns sessions that started in the range, newest first. */
export async function latestSessions(
  manager: EntityManager,
  range: Range,
  limit: number,
): Promise<SessionRow[]> {
  const rows = await latest(manager, range, limit, 'sessions', 'startedAt');
  return rows.map((row) => ({
    id: row.id,
    sessionId: row.sessionId,
    ipAddress: null,
    country: row.country || null,
    city: row.city || null,
    deviceInfo: row.deviceInfo,
    userAgent: row.userAgent,
    startedAt: iso(row.startedAt),
    endedAt: row.endedAt === null ? null : iso(row.endedAt),
    lastActivityAt: iso(row.lastActivityAt),
  }));
}

async function latest<Table extends 'page_views' | 'events' | 'sessions'>(
  manager: EntityManager,
  { start, end }: Range,
  limit: number,
  table: Table,
  column: keyof Row<Table> & string,
): Promise<Row<Table>[]> {
  const rows = await manager.query(
    `SELECT * FROM ${table} WHERE ${column} >= ? AND ${column} < ? ORDER BY ${column} DESC, id DESC LIMIT ?`,
    [sqlInstant(start), sqlInstant(end), limit],
  );
  return rows.map((row: Record<string, unknown>) => rowFrom(table, row));
}

import type { EntityManager } from 'typeorm';
import type { EventRow, PageViewRow, SessionRow } from '../../../views/contracts/analytics/analytics.js';
import { sqlInstant } from '../../platform/database/dialect.js';
import { type Row, rowFrom } from '../tables.js';
import type { Range } from './range.js';

const iso = (ms: number) => new Date(ms).toISOString();

export type ListedTable = 'page_views' | 'events' | 'sessions';

/** Each table's time, and how its rows are shown. */
const lists = {
  page_views: {
    column: 'timestamp',
    present: ({
      id,
      pageUrl,
      pageTitle,
      referrer,
      timeSpent,
      timestamp,
    }: Row<'page_views'>): PageViewRow => ({
      id,
      pageUrl,
      pageTitle,
      referrer,
      timeSpent,
      timestamp: iso(timestamp),
    }),
  },
  events: {
    column: 'timestamp',
    present: ({ id, eventType, elementId, elementText, pageUrl, timestamp }: Row<'events'>): EventRow => ({
      id,
      eventType,
      elementId,
      elementText,
      pageUrl,
      timestamp: iso(timestamp),
    }),
  },
  sessions: {
    column: 'startedAt',
    present: (row: Row<'sessions'>): SessionRow => ({
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
    }),
  },
} as const;

type Shown<Table extends ListedTable> = ReturnType<(typeof lists)[Table]['present']>;

/** Converts a row for the API. */
export const presentRow = <Table extends ListedTable>(table: Table, row: Row<Table>): Shown<Table> =>
  (lists[table].present as (row: Row<Table>) => Shown<Table>)(row);

/** Returns the rows of a range for the API, newest first. Sessions are those that started in it. */
export async function latest<Table extends ListedTable>(
  manager: EntityManager,
  range: Range,
  table: Table,
  limit: number,
): Promise<Shown<Table>[]> {
  const rows = await latestRows(manager, range, { table, limit, skipped: 0 });
  return rows.map((row) => presentRow(table, row));
}

/** Reads the rows of a range, newest first. @param skipped how many of the newest to leave out */
export async function latestRows<Table extends ListedTable>(
  manager: EntityManager,
  { start, end }: Range,
  { table, limit, skipped }: { table: Table; limit: number; skipped: number },
): Promise<Row<Table>[]> {
  const { column } = lists[table];
  const rows = await manager.query(
    `SELECT * FROM ${table} WHERE ${column} >= ? AND ${column} < ? ORDER BY ${column} DESC, id DESC LIMIT ? OFFSET ?`,
    [sqlInstant(start), sqlInstant(end), limit, skipped],
  );
  return rows.map((row: Record<string, unknown>) => rowFrom(table, row));
}

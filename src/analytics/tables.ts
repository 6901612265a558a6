import type { EntityManager } from 'typeorm';
import { msOf, sqlInstant } from '../platform/database/dialect.js';
import { insertRows, type SqlValue } from '../platform/database/insert-rows.js';
import { leadsToCluster } from '../platform/database/mysql/server-watch.js';
import { eachColumn } from './breakdowns.js';

/*
 * What analytics records: the columns of its tables, for whatever inserts rows or reads them. The tables of summaries are not
 * among them; the statements under `summaries` name those columns.
 */

/** What a column holds; with a question mark where it may be null. In memory an instant is in milliseconds. */
type Held = 'text' | 'text?' | 'number' | 'number?' | 'instant' | 'instant?';
interface Values {
  text: string;
  'text?': string | null;
  number: number;
  'number?': number | null;
  instant: number;
  'instant?': number | null;
}

/** A visitor's session: one browser tab, from its first record on. '' stands for "none" or "unknown". */
const sessions = {
  id: 'number',
  /** Minted by the browser. */
  sessionId: 'text',
  /** Always null: no address is kept. */
  ipAddress: 'text?',
  /** JSON as the browser sent it. */
  deviceInfo: 'text?',
  userAgent: 'text?',
  startedAt: 'instant',
  /** By the visitor's clock: at least the start, and at most 30 minutes after the report arrived. */
  endedAt: 'instant?',
  /** The latest hit, or what the browser said later. */
  lastActivityAt: 'instant',
  /** The start or the latest page view. */
  lastSeenAt: 'instant',
  /** The start, the latest page view or the latest event. */
  lastHitAt: 'instant',
  /** Page views in its whole life. */
  views: 'number',
  durationMs: 'number',
  utmMedium: 'text',
  ...eachColumn('text' as const),
} as const;

/** A page that a visitor looked at. */
const pageViews = {
  id: 'number',
  sessionId: 'text',
  /** The path, without a query. */
  pageUrl: 'text',
  pageTitle: 'text?',
  /** As the browser sent it; '' for none. */
  referrer: 'text',
  userAgent: 'text?',
  /** Whole seconds in view; null while nothing was reported. */
  timeSpent: 'number?',
  timestamp: 'instant',
  /** When the session was seen before this; null where this is its first record. */
  prevAt: 'instant?',
  /** 1 where it was reached from another page of the site, so that its referrer does not count. */
  isInternal: 'number',
} as const;

/** Something a visitor did on a page. */
const events = {
  id: 'number',
  sessionId: 'text',
  /** click, form_submit or scroll. */
  eventType: 'text',
  elementId: 'text?',
  elementText: 'text?',
  pageUrl: 'text',
  timestamp: 'instant',
} as const;

/** One measured vital of one visit to a page: LCP and INP in milliseconds, CLS as a number. */
const webVitals = {
  id: 'number',
  pageUrl: 'text',
  metric: 'text',
  value: 'number',
  timestamp: 'instant',
} as const;

export const analyticsTables = { sessions, page_views: pageViews, events, web_vitals: webVitals };

type Table = keyof typeof analyticsTables;
type Columns<Name extends Table> = (typeof analyticsTables)[Name];
export type Row<Name extends Table> = {
  -readonly [Column in keyof Columns<Name>]: Columns<Name>[Column] extends Held
    ? Values[Columns<Name>[Column]]
    : never;
};
/** A row that is not stored yet. */
export type NewRow<Name extends Table> = Omit<Row<Name>, 'id'>;

/** By table, the columns whose values from the driver have to be converted. */
const held = Object.fromEntries(
  Object.entries(analyticsTables).map(([table, columns]) => {
    const those = (what: string) =>
      new Set(Object.entries(columns).flatMap(([name, kind]) => (kind.startsWith(what) ? [name] : [])));
    return [table, { instants: those('instant'), numbers: those('number') }];
  }),
) as Record<Table, { instants: Set<string>; numbers: Set<string> }>;

/** The columns of a table without `id`. */
export const columnsBesideId = <Name extends Table>(table: Name) =>
  Object.keys(analyticsTables[table]).filter((column) => column !== 'id') as (keyof NewRow<Name>)[];

/**
 * Inserts rows in one statement.
 * @param columns to be stored, by default all but `id`.
 * @param onConflict what follows the values, such as the dialect's `onConflict`.
 * @returns what `insertRows` does.
 */
export function insertInto<Name extends Table>(
  manager: EntityManager,
  table: Name,
  rows: readonly NewRow<Name>[],
  columns: readonly (keyof Row<Name>)[] = columnsBesideId(table),
  onConflict = '',
) {
  const names = columns as readonly string[];
  const values = (rows as readonly Record<string, SqlValue>[]).map((row) =>
    names.map((name) => {
      const value = row[name];
      return typeof value === 'number' && held[table].instants.has(name) ? sqlInstant(value) : value;
    }),
  );
  return insertRows(manager, table, names, values, onConflict);
}

/**
 * Inserts rows of visits.
 * @param step between two ids, as the dialect's `idStep` says it. On a cluster it changes whenever a node joins or leaves, but not
 *   within a statement; so the last id is read back there. Of its visit, which is locked, nobody else can have added a row.
 * @returns the ids that the rows were given, in their order.
 */
export async function insertWithIds<Name extends 'sessions' | 'page_views'>(
  manager: EntityManager,
  table: Name,
  rows: readonly NewRow<Name>[],
  step: number,
): Promise<number[]> {
  const lastRow = rows.at(-1);
  if (!lastRow) return [];
  const result = await insertInto(manager, table, rows);
  const first = typeof result === 'number' ? result - rows.length + 1 : result.insertId;
  if (rows.length === 1 || !leadsToCluster(manager)) return rows.map((_, index) => first + index * step);
  const [{ last }] = await manager.query(
    `SELECT MAX(id) AS last FROM ${table} WHERE id >= ? AND sessionId = ?`,
    [first, lastRow.sessionId],
  );
  return rows.map((_, index) => first + (index * (Number(last) - first)) / (rows.length - 1));
}

/** A row with its instants in milliseconds and its numbers as numbers. @param stored as the driver gave it. */
export function rowFrom<Name extends Table>(table: Name, stored: Record<string, unknown>): Row<Name> {
  const row = { ...stored };
  for (const name of held[table].instants)
    row[name] = row[name] === null ? null : msOf(row[name] as Date | string);
  for (const name of held[table].numbers) row[name] = row[name] === null ? null : Number(row[name]);
  return row as Row<Name>;
}

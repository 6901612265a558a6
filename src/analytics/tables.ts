import type { EntityManager } from 'typeorm';
import { msOf, sqlInstant } from '../platform/database/dialect.js';
import { insertRows, type SqlValue } from '../platform/database/insert-rows.js';
import { leadsToGalera } from '../platform/database/mysql/server-watch.js';
import { eachColumn } from './breakdowns.js';

/*
 * Defines the columns of the analytics tables, for code that inserts or reads rows. The tables of summaries
 * are not included; the statements under `summaries` list their columns.
 */

/** A column's type; a question mark means nullable. In memory, instants are in ms since 1970. */
type ColumnType = 'text' | 'text?' | 'number' | 'number?' | 'instant' | 'instant?';
interface Values {
  text: string;
  'text?': string | null;
  number: number;
  'number?': number | null;
  instant: number;
  'instant?': number | null;
}

/** A visitor's session: one browser tab, from its first record on. '' means "none" or "unknown". */
const sessions = {
  id: 'number',
  /** Created by the browser. */
  sessionId: 'text',
  /** Always null: IP addresses are not stored. */
  ipAddress: 'text?',
  /** JSON as the browser sent it. */
  deviceInfo: 'text?',
  userAgent: 'text?',
  startedAt: 'instant',
  /** By the visitor's clock: at least the start, and at most 30 minutes after the report arrived. */
  endedAt: 'instant?',
  /** The latest hit, or a later time reported by the browser. */
  lastActivityAt: 'instant',
  /** The start or the latest page view. */
  lastSeenAt: 'instant',
  /** The start, the latest page view or the latest event. */
  lastHitAt: 'instant',
  /** All of its page views. */
  views: 'number',
  durationMs: 'number',
  utmMedium: 'text',
  /** The reached goals, in the order of `reportedGoals`: "price form". Calls and texts are in `taps`. */
  goals: 'text',
  /** The fields that it changed, each once, the last one at the end: "contact:name phone free-room:name". */
  formFields: 'text',
  /** The invalid fields when sending forms, each with its number of attempts: "contact:phone 2 email 1". */
  formErrors: 'text',
  /** 1 if the browser remembered an earlier visit, 0 if not, null if it didn't say. */
  isReturning: 'number?',
  ...eachColumn('text' as const),
} as const;

/** A page view. */
const pageViews = {
  id: 'number',
  sessionId: 'text',
  /** The path, without a query. */
  pageUrl: 'text',
  pageTitle: 'text?',
  /** As the browser sent it; '' for none. */
  referrer: 'text',
  userAgent: 'text?',
  /** Whole seconds in view; null until the browser reports it. */
  timeSpent: 'number?',
  timestamp: 'instant',
  /** When the session was seen before this; null if this is its first record. */
  prevAt: 'instant?',
  /** 1 if the visitor came from another page of the site, so that its referrer doesn't count. */
  isInternal: 'number',
} as const;

/** A visitor's action on a page. */
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

/** One measured vital of one page view: LCP and INP in milliseconds, CLS as a number. */
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
  -readonly [Column in keyof Columns<Name>]: Columns<Name>[Column] extends ColumnType
    ? Values[Columns<Name>[Column]]
    : never;
};
/** A row that is not stored yet. */
export type NewRow<Name extends Table> = Omit<Row<Name>, 'id'>;

/** By table, the columns whose values from the driver must be converted. */
const converted = Object.fromEntries(
  Object.entries(analyticsTables).map(([table, columns]) => {
    const ofType = (type: string) =>
      new Set(Object.entries(columns).flatMap(([name, kind]) => (kind.startsWith(type) ? [name] : [])));
    return [table, { instants: ofType('instant'), numbers: ofType('number') }];
  }),
) as Record<Table, { instants: Set<string>; numbers: Set<string> }>;

/** Lists the columns of a table except `id`. */
export const columnsBesideId = <Name extends Table>(table: Name) =>
  Object.keys(analyticsTables[table]).filter((column) => column !== 'id') as (keyof NewRow<Name>)[];

/**
 * Inserts rows in one statement.
 * @param columns the columns to store, by default all except `id`
 * @param onConflict the SQL after the values, like the dialect's `onConflict`
 * @returns the result of `insertRows`
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
      return typeof value === 'number' && converted[table].instants.has(name) ? sqlInstant(value) : value;
    }),
  );
  return insertRows(manager, table, names, values, onConflict);
}

/**
 * Inserts rows of visits.
 * @param step the difference between two IDs, from the dialect's `idStep`. On a cluster it changes when a
 * node joins or leaves, but not within a statement, so the last ID is read back there. Its visit is locked,
 * so no other process can have added a row for it.
 * @returns the IDs of the rows, in order
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
  if (rows.length === 1 || !leadsToGalera(manager)) return rows.map((_, index) => first + index * step);
  const [{ last }] = await manager.query(
    `SELECT MAX(id) AS last FROM ${table} WHERE id >= ? AND sessionId = ?`,
    [first, lastRow.sessionId],
  );
  return rows.map((_, index) => first + (index * (Number(last) - first)) / (rows.length - 1));
}

/** Converts a row's instants to ms since 1970 and its numbers to numbers. @param stored the driver's row */
export function rowFrom<Name extends Table>(table: Name, stored: Record<string, unknown>): Row<Name> {
  const row = { ...stored };
  for (const name of converted[table].instants)
    row[name] = row[name] === null ? null : msOf(row[name] as Date | string);
  for (const name of converted[table].numbers) row[name] = row[name] === null ? null : Number(row[name]);
  return row as Row<Name>;
}

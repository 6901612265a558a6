import type { EntityManager } from 'typeorm';

export type SqlValue = string | number | Buffer | null;

/** An instant as both databases keep it: UTC, to the millisecond. */
export const sqlInstant = (ms: number) => new Date(ms).toISOString().slice(0, 23).replace('T', ' ');

/** An instant as a database gives it out: MySQL a Date, SQLite a text. */
export const msOf = (instant: Date | string) =>
  typeof instant === 'string' ? Date.parse(`${instant.replace(' ', 'T')}Z`) : instant.getTime();

export const isMysql = (manager: EntityManager) => manager.connection.options.type === 'mysql';

/** So many question marks, in brackets. */
export const marks = (count: number) => `(${Array(count).fill('?').join(', ')})`;

/**
 * Inserts rows in one statement.
 * @returns what the driver says of the identifiers: on MySQL the first one is `insertId`, on SQLite it is the last one.
 */
export function insertRows(
  manager: EntityManager,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly SqlValue[])[],
  onConflict = '',
): Promise<{ insertId: number } | number> {
  const values = Array(rows.length).fill(marks(columns.length)).join(', ');
  return manager.query(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${values}${onConflict}`,
    rows.flat() as SqlValue[],
  );
}

/** The identifiers that an insert of `count` rows was given. @param step of the server's counter. */
export function insertedIds(result: { insertId: number } | number, count: number, step: number): number[] {
  const first = typeof result === 'number' ? result - count + 1 : result.insertId;
  return Array.from({ length: count }, (_, index) => first + index * step);
}

/** What follows an insert whose rows may be there already: the named columns take the new values. */
export function orReplace(manager: EntityManager, key: string, columns: readonly string[]): string {
  if (isMysql(manager))
    return ` ON DUPLICATE KEY UPDATE ${columns.map((name) => `${name} = VALUES(${name})`).join(', ')}`;
  return ` ON CONFLICT (${key}) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`;
}

/** What makes a read hold the rows it found until the unit of work ends; SQLite has one unit at a time. */
export const forUpdate = (manager: EntityManager) => (isMysql(manager) ? ' FOR UPDATE' : '');
export const forShare = (manager: EntityManager) => (isMysql(manager) ? ' LOCK IN SHARE MODE' : '');

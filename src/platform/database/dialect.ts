import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

/*
 * How the SQL of MySQL/MariaDB and SQLite differs: the words of their DDL, how an upsert is written, how rows
 * are locked, how an instant is stored.
 */

type OnDatabase = DataSource | EntityManager | QueryRunner;

/** Whether a connection leads to MySQL or MariaDB; otherwise it is the embedded SQLite file. */
export function isMysql(on: OnDatabase): boolean {
  const { options } = 'connection' in on ? on.connection : on;
  return options.type === 'mysql';
}

/**
 * The words of the DDL, so that one migration text serves both. Instants are UTC with milliseconds; keys
 * compare byte by byte; text is utf8mb4 whatever the server defaults to.
 */
export interface Dialect {
  /** An integer primary key that the database assigns. */
  id: string;
  /** A point in time, UTC, to the millisecond. */
  instant: string;
  /** The present moment as a column default. */
  now: string;
  /** Text of up to 64 KiB. */
  text: string;
  /** Text of up to 16 MiB. */
  mediumText: string;
  /** Bytes, up to 16 MiB of them. */
  bytes: string;
  /** Makes a column compare byte by byte, without regard to language. */
  exact: string;
  /** The SQL after the closing parenthesis of CREATE TABLE. */
  tableOptions: string;
}

const mysql: Dialect = {
  id: 'INT NOT NULL AUTO_INCREMENT PRIMARY KEY',
  instant: 'DATETIME(3)',
  now: '(UTC_TIMESTAMP(3))',
  text: 'TEXT',
  mediumText: 'MEDIUMTEXT',
  bytes: 'MEDIUMBLOB',
  exact: 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin',
  tableOptions: ' ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci',
};

const sqlite: Dialect = {
  id: 'INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL',
  instant: 'DATETIME',
  now: "(strftime('%Y-%m-%d %H:%M:%f', 'now'))",
  text: 'TEXT',
  mediumText: 'MEDIUMTEXT',
  bytes: 'BLOB',
  exact: '',
  tableOptions: '',
};

export const dialectOf = (on: OnDatabase): Dialect => (isMysql(on) ? mysql : sqlite);

/**
 * Returns the end of an INSERT that updates the row if it already exists.
 * @param key the columns of the unique key, separated by commas.
 * @param changes returns the SQL of the new values by column; `inserted(column)` is the SQL of the value in
 * the INSERT.
 */
export function onConflict(
  on: OnDatabase,
  key: string,
  changes: (inserted: (column: string) => string) => Record<string, string>,
): string {
  const inserted = (column: string) => (isMysql(on) ? `VALUES(${column})` : `excluded.${column}`);
  const set = Object.entries(changes(inserted)).map(([column, sql]) => `${column} = ${sql}`);
  const start = isMysql(on) ? 'ON DUPLICATE KEY UPDATE' : `ON CONFLICT (${key}) DO UPDATE SET`;
  return ` ${start} ${set.join(', ')}`;
}

/** Builds the `changes` for {@link onConflict} that set these columns to the values in the INSERT. */
export const replaced = (columns: readonly string[]) => (inserted: (column: string) => string) =>
  Object.fromEntries(columns.map((column) => [column, inserted(column)]));

/**
 * Returns the end of a SELECT that locks the rows it finds until the unit of work ends. SQLite runs one unit
 * at a time and needs no lock.
 */
export const forUpdate = (on: OnDatabase) => (isMysql(on) ? ' FOR UPDATE' : '');
/** Returns the end of a SELECT to share-lock its rows: others may lock them likewise, but not change them. */
export const forShare = (on: OnDatabase) => (isMysql(on) ? ' LOCK IN SHARE MODE' : '');

/** Returns the SQL for the largest of several values. */
export const greatest = (on: OnDatabase, ...values: string[]) =>
  `${isMysql(on) ? 'GREATEST' : 'MAX'}(${values.join(', ')})`;

/** Returns the SQL to sort a column of text by, in which MySQL ignores case anyway. */
export const ignoringCase = (on: OnDatabase, column: string) =>
  isMysql(on) ? column : `${column} COLLATE NOCASE`;

/**
 * Returns a condition that finds a text within a column of bytes or of lowercase text, in the way that is
 * fastest on the database.
 * @param parameter the name of the condition's parameter. @returns the condition, and the parameter's value.
 */
export function contains(
  on: OnDatabase,
  column: string,
  parameter: string,
  text: string,
): { sql: string; values: Record<string, string> } {
  if (isMysql(on)) return { sql: `INSTR(${column}, :${parameter}) > 0`, values: { [parameter]: text } };
  const pattern = `%${text.replace(/[!%_]/g, '!$&')}%`;
  return { sql: `${column} LIKE :${parameter} ESCAPE '!'`, values: { [parameter]: pattern } };
}

/** Returns a SELECT column: the step of the IDs in one INSERT (MySQL's `auto_increment_increment`). */
export const idStep = (on: OnDatabase) => `${isMysql(on) ? '@@auto_increment_increment' : '1'} AS idStep`;

/** Formats an instant as both databases store it: UTC, to the millisecond. @param ms since 1970. */
export const sqlInstant = (ms: number) => new Date(ms).toISOString().slice(0, 23).replace('T', ' ');

/** Converts an instant from a query result to ms since 1970. MySQL returns a Date, SQLite a text. */
export const msOf = (instant: Date | string) =>
  typeof instant === 'string' ? Date.parse(`${instant.replace(' ', 'T')}Z`) : instant.getTime();

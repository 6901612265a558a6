import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

/*
 * Everything in which MySQL/MariaDB and SQLite differ: the words of their DDL, how an upsert is written, how rows are held,
 * how an instant is kept. Nothing else in the product asks which of the two it runs on.
 */

type OnDatabase = DataSource | EntityManager | QueryRunner;

/** Whether a connection leads to MySQL or MariaDB; otherwise it is the embedded SQLite file. */
export function isMysql(on: OnDatabase): boolean {
  const { options } = 'connection' in on ? on.connection : on;
  return options.type === 'mysql';
}

/**
 * The words of the DDL, so that one migration text serves both. Instants are UTC with milliseconds; keys compare byte by
 * byte; text is utf8mb4 whatever the server defaults to.
 */
interface Dialect {
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
  /** What follows the closing bracket of CREATE TABLE. */
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
 * What follows an INSERT whose row may be there already.
 * @param key the columns of the unique key, separated by commas.
 * @param changes by column, the SQL of what a row that is there becomes; `inserted(column)` is what the INSERT said.
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

/** The columns as {@link onConflict} wants them, each taking the value that the INSERT said. */
export const replaced = (columns: readonly string[]) => (inserted: (column: string) => string) =>
  Object.fromEntries(columns.map((column) => [column, inserted(column)]));

/** Makes a read hold the rows that it found until the unit of work ends; SQLite has one unit at a time. */
export const forUpdate = (on: OnDatabase) => (isMysql(on) ? ' FOR UPDATE' : '');
export const forShare = (on: OnDatabase) => (isMysql(on) ? ' LOCK IN SHARE MODE' : '');

/** The larger of several values, in SQL. */
export const greatest = (on: OnDatabase, ...values: string[]) =>
  `${isMysql(on) ? 'GREATEST' : 'MAX'}(${values.join(', ')})`;

/** Columns under each other, in lower case of every alphabet. SQLite's connection brings the function (sqlite.options.ts). */
export const lowerCaseLines = (on: OnDatabase, ...columns: string[]) =>
  isMysql(on)
    ? `LOWER(CONCAT_WS('\n', ${columns.join(', ')}))`
    : `lower_all(${columns.join(' || char(10) || ')})`;

/** The step of the server's counter between the identifiers of two rows of one INSERT, as a column of a SELECT. */
export const idStep = (on: OnDatabase) => `${isMysql(on) ? '@@auto_increment_increment' : '1'} AS idStep`;

/** An instant in milliseconds as both databases keep it: UTC, to the millisecond. */
export const sqlInstant = (ms: number) => new Date(ms).toISOString().slice(0, 23).replace('T', ' ');

/** An instant in milliseconds as a database gives it out: MySQL a Date, SQLite a text. */
export const msOf = (instant: Date | string) =>
  typeof instant === 'string' ? Date.parse(`${instant.replace(' ', 'T')}Z`) : instant.getTime();

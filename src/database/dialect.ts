import type { QueryRunner } from 'typeorm';

/**
 * The few words in which the DDL of MySQL/MariaDB and SQLite differ, so that one migration text serves both.
 * Instants are UTC with milliseconds; keys compare byte by byte; text is utf8mb4 whatever the server defaults to.
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

export function dialectOf(runner: QueryRunner): Dialect {
  return runner.connection.options.type === 'mysql' ? mysql : sqlite;
}

import { isUtf8 } from 'node:buffer';
import { chmodSync, existsSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import type BetterSqlite3 from 'better-sqlite3';
import { syncToDisk } from '../../platform/config/durable-file.js';
import { Sqlite } from '../../platform/database/sqlite/sqlite-driver.js';
import { DigestBuilder, type TableDigest } from './digest.js';
import { quoted } from './mysql-text.js';
import { batchBytes, bytesOf, type Side } from './side.js';
import {
  attemptTable,
  type Column,
  columnOf,
  instantText,
  isCopied,
  type Row,
  type Table,
  type Value,
} from './tables.js';

/** Values of one INSERT: more take longer to bind than they save. */
const valuesAtOnce = 240;

const endings = ['', '-wal', '-shm'];

/** An SQLite file as a side of a copy. */
export class SqliteSide implements Side {
  readonly name = 'sqlite';
  readonly digestsByReading = true;
  private connection: BetterSqlite3.Database;
  private readonly inserts = new Map<string, BetterSqlite3.Statement>();

  /**
   * @param isTarget whether it may be created and written to.
   * @param isScratch whether it is deleted after a failure, and so needs no journal, which takes its space.
   */
  constructor(
    private readonly file: string,
    private readonly isTarget = false,
    private readonly isScratch = false,
  ) {
    this.connection = this.open();
  }

  private open(): BetterSqlite3.Database {
    const connection = new Sqlite(this.file, { fileMustExist: !this.isTarget, timeout: 10_000 });
    if (!this.isTarget) return connection;
    chmodSync(this.file, 0o600);
    connection.pragma(`journal_mode = ${this.isScratch ? 'OFF' : 'WAL'}`);
    connection.pragma('synchronous = NORMAL');
    connection.pragma('foreign_keys = OFF');
    connection.pragma('cache_size = -16000');
    return connection;
  }

  /** Keeps others from writing to it until it is closed. */
  holdStill(): void {
    this.connection.exec('BEGIN IMMEDIATE');
  }

  async tableNames(): Promise<string[]> {
    return this.column("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid");
  }

  async tables(isWanted = isCopied): Promise<Table[]> {
    const names = (await this.tableNames()).filter(isWanted);
    const sequences = new Set(
      this.column("SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'"),
    );
    return names.map((name) => {
      const columns = this.connection.pragma(`table_info(${quoted(name)})`) as {
        name: string;
        type: string;
        pk: number;
      }[];
      const key = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
      return {
        name,
        columns: columns.map((column) => columnOf(column.name, column.type)),
        key: key.map((column) => column.name),
        hasSequence: sequences.has(name),
        rows: this.number(
          `SELECT COALESCE((SELECT MAX(rowid) FROM ${quoted(name)}) - (SELECT MIN(rowid) FROM ${quoted(name)}) + 1, 0)`,
        ),
      };
    });
  }

  /** Makes empty tables like those of another database, with all of their columns and without indexes. */
  make(tables: readonly Table[]): void {
    for (const { name, columns, key, hasSequence } of tables) {
      const parts = columns.map((column) =>
        hasSequence && column.name === key[0]
          ? `${quoted(column.name)} INTEGER PRIMARY KEY AUTOINCREMENT`
          : `${quoted(column.name)} ${column.type}`,
      );
      if (key.length > 0 && !hasSequence) parts.push(`PRIMARY KEY (${key.map(quoted).join(', ')})`);
      this.connection.exec(`CREATE TABLE ${quoted(name)} (${parts.join(', ')})`);
    }
  }

  /** Copies its state to another file, which excludes later commits and blocks no one. */
  copyTo(file: string): void {
    this.connection.prepare('VACUUM INTO ?').run(file);
  }

  /** @throws if the file is damaged. */
  assertWhole(): void {
    const [{ integrity_check: found }] = this.connection.pragma('integrity_check') as {
      integrity_check: string;
    }[];
    if (found !== 'ok') throw new Error(found);
  }

  async migrations(): Promise<string[]> {
    return (await this.tableNames()).includes('migrations')
      ? this.column('SELECT name FROM migrations ORDER BY id')
      : [];
  }

  async *batches({ name, columns, key }: Table): AsyncGenerator<Row[]> {
    const list = columns.map(({ name, kind }) =>
      kind === 'big' ? `CAST(${quoted(name)} AS TEXT)` : quoted(name),
    );
    const statement = this.connection.prepare(
      `SELECT ${list.join(', ')} FROM ${quoted(name)} ORDER BY ${key.map(quoted).join(', ') || 1}`,
    );
    const instants = columns.flatMap(({ kind }, index) => (kind === 'instant' ? [index] : []));
    let [batch, bytes]: [Row[], number] = [[], 0];
    for (const row of statement.raw().iterate() as Iterable<Row>) {
      for (const index of instants) if (row[index] !== null) row[index] = instantText(String(row[index]));
      batch.push(row);
      bytes += bytesOf(row);
      if (bytes < batchBytes) continue;
      yield batch;
      [batch, bytes] = [[], 0];
      // Reading blocks the process, which has to notice Ctrl+C.
      await breathe();
    }
    if (batch.length > 0) yield batch;
  }

  async insert(table: Table, rows: readonly Row[]): Promise<void> {
    if (!this.connection.inTransaction) this.connection.exec('BEGIN IMMEDIATE');
    const rowsAtOnce = Math.max(Math.floor(valuesAtOnce / table.columns.length), 1);
    for (let first = 0; first < rows.length; first += rowsAtOnce) {
      const some = rows.slice(first, first + rowsAtOnce);
      this.insertion(table, some.length).run(...some.flatMap((row) => stored(row, table.columns)));
    }
    await breathe();
  }

  private insertion({ name, columns }: Table, rows: number): BetterSqlite3.Statement {
    const id = `${name} ${rows}`;
    const known = this.inserts.get(id);
    if (known) return known;
    const marks = `(${columns.map(() => '?').join(', ')})`;
    const names = columns.map((column) => quoted(column.name)).join(', ');
    const statement = this.connection.prepare(
      `INSERT INTO ${quoted(name)} (${names}) VALUES ${Array(rows).fill(marks).join(', ')}`,
    );
    this.inserts.set(id, statement);
    return statement;
  }

  async commit(): Promise<void> {
    if (this.connection.inTransaction) this.connection.exec('COMMIT');
  }

  async clear(table: string): Promise<void> {
    this.connection.exec(`DELETE FROM ${table}`);
  }

  async digest(table: Table, read: (rows: number) => void): Promise<TableDigest> {
    const digest = new DigestBuilder(table);
    for await (const rows of this.batches(table)) {
      digest.add(rows);
      read(digest.result.rows);
    }
    return digest.result;
  }

  async lastId({ name }: Table): Promise<number> {
    return this.number('SELECT COALESCE(MAX(seq), 0) FROM sqlite_sequence WHERE name = ?', name);
  }

  async setLastId({ name }: Table, id: number): Promise<void> {
    this.connection.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(name);
    this.connection.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(name, id);
  }

  async attempt(): Promise<string | undefined> {
    if (!(await this.tableNames()).includes(attemptTable)) return undefined;
    return this.column(`SELECT token FROM ${attemptTable}`)[0] ?? '';
  }

  async markAttempt(token: string): Promise<void> {
    this.connection.exec(`CREATE TABLE ${attemptTable} (token VARCHAR(64) NOT NULL PRIMARY KEY)`);
    this.connection.prepare(`INSERT INTO ${attemptTable} VALUES (?)`).run(token);
  }

  async unmarkAttempt(): Promise<void> {
    this.connection.exec(`DROP TABLE IF EXISTS ${attemptTable}`);
  }

  async empty(): Promise<void> {
    this.connection.close();
    deleteSqlite(this.file);
    this.connection = this.open();
  }

  async size(): Promise<number> {
    return endings.reduce(
      (sum, ending) => sum + (existsSync(this.file + ending) ? statSync(this.file + ending).size : 0),
      0,
    );
  }

  async largestRow({ name, columns }: Table): Promise<number> {
    const long = columns.filter(({ isLong }) => isLong);
    if (long.length === 0) return 0;
    const sum = long.map((column) => `COALESCE(LENGTH(CAST(${column.name} AS BLOB)), 0)`).join(' + ');
    return this.number(`SELECT COALESCE(MAX(${sum}), 0) FROM ${name}`);
  }

  async close(): Promise<void> {
    if (!this.connection.open) return;
    if (this.isTarget) {
      await this.commit();
      this.connection.pragma('wal_checkpoint(TRUNCATE)');
    }
    this.connection.close();
    if (!this.isTarget) return;
    syncToDisk(this.file);
    syncToDisk(dirname(this.file));
  }

  abandon(): void {
    this.connection.close();
  }

  private column(sql: string): string[] {
    return this.connection.prepare(sql).pluck().all() as string[];
  }

  private number(sql: string, ...values: string[]): number {
    return Number(
      this.connection
        .prepare(sql)
        .pluck()
        .get(...values),
    );
  }
}

/** Deletes an SQLite file with the files beside it. No process may have it open. */
export function deleteSqlite(file: string): void {
  // The main file last: without it, nothing says that the others belong to a database.
  for (const ending of [...endings].reverse()) rmSync(file + ending, { force: true });
  syncToDisk(dirname(file));
}

/** MySQL stores the text for searches as bytes. */
function stored(row: Row, columns: readonly Column[]): (Value | bigint)[] {
  return row.map((value, index) => {
    const { kind } = columns[index];
    if (kind === 'text' && value instanceof Buffer && isUtf8(value)) return value.toString();
    return kind === 'big' && value !== null ? BigInt(String(value)) : value;
  });
}

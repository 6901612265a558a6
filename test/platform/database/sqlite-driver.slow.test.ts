import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type BetterSqlite3 from 'better-sqlite3';
import { SqliteConnection } from '../../../src/platform/database/sqlite/sqlite-connection.js';
import { Sqlite } from '../../../src/platform/database/sqlite/sqlite-driver.js';
import { nodesOwn } from '../../../src/platform/database/sqlite/sqlite-module.js';
import { describeWith, sqlite, type TestDatabase } from '../../support/databases/databases.js';
import { SiteProcess } from '../../support/site/site-process.js';

const nodeSqlite = nodesOwn();
/** Node's own SQLite as the driver. */
function Own(file: string, options?: object) {
  return new SqliteConnection((nodeSqlite as NonNullable<typeof nodeSqlite>).DatabaseSync, file, options);
}

describe('The driver for SQLite that this Node loads', () => behaves(Sqlite));
describeWith(nodeSqlite?.name, 'Node 22.13 or newer')('Node’s own SQLite in its place', () =>
  behaves(Own as unknown as typeof BetterSqlite3),
);

describe('Without any driver for SQLite', () => {
  const NODE_OPTIONS = `--import=${new URL('./without-driver.mjs', import.meta.url).href}`;
  let place: TestDatabase;
  let site: SiteProcess;

  beforeEach(async () => {
    place = await sqlite();
  });

  afterEach(async () => {
    await site.stop('SIGKILL');
    await place.drop();
  });

  it('the start says in a sentence what to install', async () => {
    site = await SiteProcess.start({ ...place.variables, NODE_OPTIONS });
    expect(site.process.exitCode).toBe(78);
    expect(site.output).toMatch(
      /DATABASE_URL: required, because there is no SQLite for Node .*; set it, or use Node 24\./,
    );
    expect(site.output).not.toMatch(/\n\s+at /);
  });

  it('a site on a database server starts', async () => {
    const { variables } = place;
    site = await SiteProcess.start({
      ...variables,
      NODE_OPTIONS,
      DATABASE_URL: 'mysql://site@127.0.0.1:9/site',
    });
    expect((await fetch(site.url)).status).toBe(200);
  });
});

/** What TypeORM and the site ask of a driver; a statement is `INTEGER`, `TEXT`, `BLOB`, `NULL` in and out. */
function behaves(Driver: typeof BetterSqlite3): void {
  let folder: string;
  let file: string;
  let database: BetterSqlite3.Database;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'driver-'));
    file = join(folder, 'a.sqlite');
    database = new Driver(file, { timeout: 0 });
    database.exec(`
      CREATE TABLE things (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT UNIQUE NOT NULL CHECK (length(name) < 20),
        bytes BLOB,
        parent INTEGER REFERENCES things (id)
      )`);
  });

  afterEach(() => {
    database.close();
    rmSync(folder, { recursive: true });
  });

  const insert = (name: unknown, bytes: unknown = null, parent: unknown = null) =>
    database.prepare('INSERT INTO things (name, bytes, parent) VALUES (?, ?, ?)').run(name, bytes, parent);
  const codeOf = (work: () => unknown) => {
    try {
      return work();
    } catch (error) {
      return (error as { code?: string }).code;
    }
  };

  it('gives back what was stored, as plain objects, arrays and single values', () => {
    expect(insert('Zoë 🧽', Buffer.from([0, 255, 7]))).toEqual({ changes: 1, lastInsertRowid: 1 });
    insert('second');
    const first = { id: 1, name: 'Zoë 🧽', bytes: Buffer.from([0, 255, 7]), parent: null };
    const select = (columns: string) =>
      database.prepare(`SELECT ${columns} FROM things WHERE id < ? ORDER BY id`);
    const [row, ...others] = select('*').all(2);
    expect(row).toStrictEqual(first);
    expect(Buffer.isBuffer((row as typeof first).bytes)).toBe(true);
    expect(others).toEqual([]);
    expect(select('*').get(2)).toStrictEqual(first);
    expect(select('*').get(0)).toBeUndefined();
    expect(select('*').raw().all(2)).toEqual([Object.values(first)]);
    expect([...select('*').raw().iterate(2)]).toEqual([Object.values(first)]);
    expect(select('name').pluck().all(9)).toEqual(['Zoë 🧽', 'second']);
    expect(select('name').pluck().get(9)).toBe('Zoë 🧽');
    expect(select('COUNT(*) AS count, MAX(id) + 4294967296 AS large').get(9)).toEqual({
      count: 2,
      large: 4294967298,
    });
  });

  it('stores nothing for undefined, and refuses what SQLite has no type for', () => {
    expect(database.prepare('SELECT ? AS value').all(undefined)).toEqual([{ value: null }]);
    for (const value of [true, new Date(0), () => 1, Symbol('one')])
      expect(() => database.prepare('SELECT ?').all(value)).toThrow(
        expect.objectContaining({ name: 'TypeError' }),
      );
  });

  it('tells statements that return rows from others', () => {
    const isReader = (sql: string) => database.prepare(sql).reader;
    expect(isReader('SELECT 1 WHERE 0')).toBe(true);
    expect(isReader('WITH a AS (SELECT 1) SELECT * FROM a')).toBe(true);
    expect(isReader("INSERT INTO things (name) VALUES ('a') RETURNING id")).toBe(true);
    expect(isReader('PRAGMA table_info(things)')).toBe(true);
    expect(isReader("INSERT INTO things (name) VALUES ('a')")).toBe(false);
    expect(isReader("INSERT INTO things (name) SELECT 'a'")).toBe(false);
    expect(isReader('UPDATE things SET name = ?')).toBe(false);
    expect(isReader('BEGIN')).toBe(false);
    expect(isReader('CREATE TABLE others (id)')).toBe(false);
    expect(database.prepare('SELECT COUNT(*) FROM things').pluck().get()).toBe(0);
  });

  it('names an error as SQLite does', () => {
    insert('taken');
    expect(codeOf(() => insert('taken'))).toBe('SQLITE_CONSTRAINT_UNIQUE');
    expect(codeOf(() => database.exec("INSERT INTO things VALUES (1, 'b', NULL, NULL)"))).toBe(
      'SQLITE_CONSTRAINT_PRIMARYKEY',
    );
    expect(codeOf(() => insert(null))).toBe('SQLITE_CONSTRAINT_NOTNULL');
    expect(codeOf(() => insert('x'.repeat(20)))).toBe('SQLITE_CONSTRAINT_CHECK');
    expect(codeOf(() => insert('child', null, 99))).toBe('SQLITE_CONSTRAINT_FOREIGNKEY');
    expect(codeOf(() => database.prepare('SELECT absent'))).toBe('SQLITE_ERROR');
    expect(() => database.prepare('SELECT absent')).toThrow('no such column: absent');
    expect(codeOf(() => new Driver(join(folder, 'absent'), { fileMustExist: true }))).toBe('SQLITE_CANTOPEN');
    expect(codeOf(() => new Driver(join(folder, 'absent'), { readonly: true }))).toBe('SQLITE_CANTOPEN');
    const reader = new Driver(file, { readonly: true });
    expect(codeOf(() => reader.exec('DELETE FROM things'))).toBe('SQLITE_READONLY');
    reader.close();
    database.pragma('max_page_count = 1');
    expect(codeOf(() => insert('large', Buffer.alloc(100_000)))).toBe('SQLITE_FULL');
  });

  it('says busy where another connection holds the file, and goes on when that is closed', () => {
    const other = new Driver(file);
    other.exec('BEGIN EXCLUSIVE');
    expect(codeOf(() => insert('waiting'))).toBe('SQLITE_BUSY');
    expect(codeOf(() => database.exec('BEGIN IMMEDIATE'))).toBe('SQLITE_BUSY');
    other.close();
    other.close();
    expect(other.open).toBe(false);
    expect(insert('free').changes).toBe(1);
  });

  it('knows whether a transaction is open, also one that SQLite has ended by itself', () => {
    expect(database.inTransaction).toBe(false);
    database.exec('BEGIN');
    expect(database.inTransaction).toBe(true);
    insert('in it');
    expect(database.inTransaction).toBe(true);
    expect(codeOf(() => database.exec("INSERT OR ROLLBACK INTO things (name) VALUES ('in it')"))).toBe(
      'SQLITE_CONSTRAINT_UNIQUE',
    );
    expect(database.inTransaction).toBe(false);
    expect(database.prepare('SELECT COUNT(*) FROM things').pluck().get()).toBe(0);
  });

  it('attaches and copies files named by a parameter, and answers pragmas', () => {
    insert('kept');
    database.prepare('ATTACH ? AS beside').run(join(folder, 'b.sqlite'));
    expect(database.pragma('beside.locking_mode = EXCLUSIVE', { simple: true })).toBe('exclusive');
    expect(database.pragma('main.journal_mode = WAL')).toEqual([{ journal_mode: 'wal' }]);
    expect(database.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(database.pragma('synchronous = FULL')).toEqual([]);
    expect(database.pragma('synchronous', { simple: true })).toBe(2);
    database.prepare('VACUUM INTO ?').run(join(folder, 'c.sqlite'));
    const copy = new Driver(join(folder, 'c.sqlite'), { readonly: true, fileMustExist: true });
    expect(copy.prepare('SELECT name FROM things').all()).toEqual([{ name: 'kept' }]);
    copy.close();
  });
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readEnvironment } from '../../../src/platform/config/environment.js';
import {
  databaseName,
  isSameDatabase,
  movedDatabaseFile,
} from '../../../src/platform/config/moved-database.js';

const dataDir = mkdtempSync(join(tmpdir(), 'moved-'));
const server = 'mysql://site:secret@db.example.com/site?ssl=required';
const other = 'mysql://site:secret@other.example.com/site?ssl=required';

const say = (content: object) => writeFileSync(movedDatabaseFile(dataDir), JSON.stringify(content));
const urlWith = (setting?: string) =>
  readEnvironment({ DATA_DIR: dataDir, DATABASE_URL: setting }).DATABASE_URL;

afterAll(() => rmSync(dataDir, { recursive: true }));

describe('After a move from SQLite to a server', () => {
  beforeEach(() => say({ environment: 'sqlite', url: server, movedAt: '2026-11-28T03:00:00.000Z' }));

  it('the server has the data, whether or not DATABASE_URL names it', () => {
    expect(urlWith()).toBe(server);
    expect(urlWith('mysql://site:changed@db.example.com:3306/site?ssl=required')).toContain('changed');
  });

  it('the site doesn’t start on a third database', () => {
    expect(() => urlWith(other)).toThrow(
      /names mysql:\/\/other.example.com:3306\/site, but the site’s data was moved to mysql:\/\/db.example.com:3306\/site on 2026-11-28/,
    );
    expect(() => urlWith(other)).not.toThrow(/secret/);
  });
});

describe('After a move from a server to SQLite', () => {
  beforeEach(() =>
    say({ environment: databaseName(server), url: null, movedAt: '2026-11-28T03:00:00.000Z' }),
  );

  it('the file has the data, whether or not DATABASE_URL is unset', () => {
    expect(urlWith(server)).toBeUndefined();
    expect(urlWith()).toBeUndefined();
  });

  it('a third database is refused', () => {
    expect(() => urlWith(other)).toThrow(/moved to sqlite on 2026-11-28; unset it, or delete/);
  });
});

it('A damaged record keeps the site from starting on old data', () => {
  writeFileSync(movedDatabaseFile(dataDir), '{"url"');
  expect(() => urlWith()).toThrow(/says which database has the site’s data, but can’t be read/);
});

it.each([
  ['mysql://a:b@localhost/site', 'mysql://c@127.0.0.1:3306/site', true],
  ['mysql://a@localhost/site?socket=/run/mysqld/mysqld.sock', 'mysql://a@localhost/site', true],
  ['mysql://a@db1,db2/site', 'mysql://a@DB2/site', true],
  ['mysql://a@localhost/site', 'mysql://a@localhost:3307/site', false],
  ['mysql://a@localhost/site', 'mysql://a@localhost/other', false],
  ['mysql://a@localhost/site', undefined, false],
  [undefined, null, true],
])('%s and %s are the same database: %s', (one, two, isSame) => {
  expect(isSameDatabase(one, two)).toBe(isSame);
});

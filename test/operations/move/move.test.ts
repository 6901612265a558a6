import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { copyAll } from '../../../src/operations/move/copy.js';
import { MysqlSide } from '../../../src/operations/move/mysql-side.js';
import { SqliteSide } from '../../../src/operations/move/sqlite-side.js';
import { takeMoveLock } from '../../../src/platform/database/move-marker.js';
import { Sqlite } from '../../../src/platform/database/sqlite/sqlite-driver.js';
import {
  describeOnServer,
  serverDatabase,
  sqlite,
  type TestDatabase,
} from '../../support/databases/databases.js';
import { migrated } from '../../support/databases/migrated.js';
import { contentOf, deleteFileOf, fillOddly, moveTo, startMove } from './support/movable.js';

describeOnServer('A move to another database', () => {
  let site: TestDatabase;
  let server: TestDatabase;
  let dataDir: string;
  let url: string;

  beforeEach(async () => {
    site = await migrated(sqlite)();
    server = await serverDatabase();
    dataDir = String(site.variables.DATA_DIR);
    url = String(server.variables.DATABASE_URL);
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await server.drop();
    await site.drop();
  });

  const change = (sql: string) => {
    const file = new Sqlite(`${dataDir}/site.sqlite`);
    file.exec(sql);
    file.close();
  };

  it('and back changes no value of any table, and no next ID', async () => {
    fillOddly(dataDir);
    const before = contentOf(dataDir);
    const moved = await moveTo(site.variables, url);
    expect(moved?.rows).toBe(6 * Object.keys(before).length - 6);
    expect(contentOf(dataDir)).toEqual(before);
    await deleteFileOf(dataDir);
    await moveTo(site.variables, null);
    expect(contentOf(dataDir)).toEqual(before);
  });

  it('says how long it took in all', async () => {
    const { now } = performance;
    let passedMs = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + passedMs);
    const write = (text: string) => {
      if (text.startsWith('Preparing')) passedMs = 20_000;
    };
    const moved = await startMove(site.variables, url, { write }).result;
    expect(moved?.tookMs).toBeGreaterThan(20_000);
  });

  it('does nothing if the data is there already', async () => {
    await moveTo(site.variables, url);
    expect(await moveTo(site.variables, url)).toBeUndefined();
    expect(await moveTo({ ...site.variables, DATABASE_URL: url }, url)).toBeUndefined();
  });

  it('starts over after an unfinished one, but never replaces other content', async () => {
    change("INSERT INTO turns VALUES ('one', 1), ('two', 2)");
    const refused = new Sqlite(`${dataDir}/site.sqlite`);
    // MySQL has no number for this.
    refused.exec(
      "INSERT INTO web_vitals (id, pageUrl, metric, value, timestamp) VALUES (1, '/', 'CLS', 'none', 'never')",
    );
    refused.close();
    await expect(moveTo(site.variables, url)).rejects.toThrow(/^web_vitals can’t be copied/);
    change('DELETE FROM web_vitals');
    expect((await moveTo(site.variables, url))?.rows).toBeGreaterThan(2);
    await expect(moveTo(site.variables, null)).rejects.toThrow(/^The SQLite file has content/);
  });

  it('needs an empty target', async () => {
    const other = await MysqlSide.open(url);
    await other.rows('CREATE TABLE theirs (id INT)');
    await expect(moveTo(site.variables, url)).rejects.toThrow(/isn’t empty: it has 1 tables/);
    expect(await other.tableNames()).toEqual(['theirs']);
    await other.close();
  });

  it('takes a target where a move was killed while it checked its rights', async () => {
    const other = await MysqlSide.open(url);
    await other.rows('CREATE TABLE move_probe (id INT)');
    await other.close();
    expect((await moveTo(site.variables, url))?.tables).toBeGreaterThan(0);
  });

  it.each([
    ['nobody:wrong', 'localhost', 'x', /rejects the user nobody or the password/],
    ['root', 'localhost', 'missing_database', /there is no database missing_database. Create it/],
  ])('refuses %s@%s/%s before anything changes', async (login, _host, database, message) => {
    const address = new URL(url);
    const to = `mysql://${login}@${address.host}/${database}`;
    await expect(moveTo(site.variables, to)).rejects.toThrow(message);
  });

  it('needs the schema of this release', async () => {
    change('DELETE FROM migrations WHERE id = (SELECT MAX(id) FROM migrations)');
    await expect(moveTo(site.variables, url)).rejects.toThrow(/older release: 1 migrations are pending/);
    change("INSERT INTO migrations (timestamp, name) VALUES (1, 'FromTheFuture1')");
    await expect(moveTo(site.variables, url)).rejects.toThrow(
      /A newer release changed the database \(FromTheFuture1\)/,
    );
  });

  it('waits for another one, which holds the lock', async () => {
    const release = takeMoveLock(dataDir);
    await expect(moveTo(site.variables, url)).rejects.toThrow('Another move is running');
    release?.();
  });

  it('names the column that arrived differently', async () => {
    fillOddly(dataDir);
    const target = await migrated(sqlite)();
    const source = new SqliteSide(`${dataDir}/site.sqlite`);
    const side = new SqliteSide(`${target.variables.DATA_DIR}/site.sqlite`, true);
    for (const { name } of await side.tables()) await side.clear(name);
    const { insert } = side;
    side.insert = async (table, rows) => {
      await insert.call(side, table, rows);
      if (table.name === 'contacts') await side.clear('contacts');
      if (table.name !== 'contacts') return;
      const place = table.columns.findIndex(({ name }) => name === 'notes');
      const changed = rows.map((row, index) => (index === 0 ? row.with(place, 'other') : row));
      await insert.call(side, table, changed);
    };
    await expect(copyAll(source, side)).rejects.toThrow(
      'The copy isn’t equal: the column notes of contacts arrived differently',
    );
    source.abandon();
    side.abandon();
    await target.drop();
  });
});

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { Sqlite } from '../../src/platform/database/sqlite/sqlite-driver.js';
import { csv, plainHeadings, plainRow } from '../customers/files.js';
import { onEachDatabase, type TestDatabase } from '../support/databases/databases.js';
import { withPassword } from '../support/databases/migrated.js';
import { until } from '../support/runner/until.js';
import { password } from '../support/site/site.js';
import { SiteProcess } from '../support/site/site-process.js';
import { times } from './support/driver.js';

const rows = 3_000;
const path = '/admin/customers/import';

onEachDatabase('An import of customers into a site that is killed', (make) => {
  let database: TestDatabase;
  let site: SiteProcess;
  let cookie: string;

  beforeEach(async () => {
    database = await withPassword(make)();
    await start();
  }, 120_000);

  afterEach(async () => {
    await site.stop('SIGKILL');
    await database.drop();
  });

  async function start(): Promise<void> {
    site = await SiteProcess.start({
      ...database.variables,
      ADMIN_PASSWORD: password,
      SESSION_SECRET: 'one secret of all processes, long enough',
    });
    const answer = await post('/admin/api/login', JSON.stringify({ password }), {
      'content-type': 'application/json',
    });
    cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
  }

  const post = (to: string, body: BodyInit, headers: Record<string, string> = {}) =>
    site.fetch(to, {
      method: 'POST',
      body,
      headers: { origin: site.url, cookie, ...headers },
      redirect: 'manual',
    });

  /** Asks the database past the product, whether it runs or not. @returns the first row, if there is one. */
  async function ask(sql: string): Promise<Record<string, unknown> | undefined> {
    const { DATABASE_URL, DATA_DIR = '' } = database.variables;
    if (DATABASE_URL) {
      const connection = await createConnection(DATABASE_URL);
      const [found] = await connection.query<RowDataPacket[]>(sql).finally(() => connection.end());
      return Array.isArray(found) ? found[0] : undefined;
    }
    const file = new Sqlite(join(DATA_DIR, 'site.sqlite'));
    try {
      const statement = file.prepare(sql);
      return statement.reader ? (statement.get() as Record<string, unknown>) : void statement.run();
    } finally {
      file.close();
    }
  }

  const stateOf = async (id: number) =>
    ask(`SELECT state, rowsRead FROM customer_imports WHERE id = ${id}`) as Promise<{
      state: string;
      rowsRead: number;
    }>;
  const counts = async () =>
    Object.values(
      (await ask(
        'SELECT (SELECT COUNT(*) FROM customers) AS customers, (SELECT COUNT(*) FROM customer_keys) AS of_them',
      )) ?? {},
    ).map(Number);

  /** Kills the process and restarts it, not waiting for its lease. @returns what was there in between. */
  async function kill(id: number): Promise<number[]> {
    await site.stop('SIGKILL');
    const found = await counts();
    await ask(`UPDATE customer_imports SET leasedUntil = '2020-01-01 00:00:00.000' WHERE id = ${id}`);
    await start();
    return found;
  }

  it('adds all of its customers in the end, and none before', async () => {
    const whole = [rows, 2 * rows];
    const seen = { reading: 0, writing: 0 };
    const form = new FormData();
    const text = csv([plainHeadings, ...Array.from({ length: rows }, (_, n) => plainRow(n))]);
    for (let round = 0; round < times(1, 10); round++) {
      form.set('file', new Blob([text], { type: 'text/csv' }), 'clients.csv');
      const { headers } = await post(path, form);
      const id = Number(headers.get('location')?.split('/').at(-1));
      for (let kills = 0; kills < 2; kills++) {
        const { rowsRead } = await stateOf(id);
        await until(async () => {
          const now = await stateOf(id);
          return now.rowsRead > rowsRead || now.state !== 'reading';
        });
        if ((await stateOf(id)).state === 'reading') seen.reading++;
        expect(await kill(id)).toEqual([0, 0]);
      }
      await until(async () => (await stateOf(id)).state === 'ready');
      expect(await counts()).toEqual([0, 0]);
      expect((await post(`${path}/${id}/begin`, '')).status).toBe(303);
      for (let kills = 0; kills < 3; kills++) {
        if (kills > 0) await sleep(Math.random() * 300);
        if ((await stateOf(id)).state === 'importing') seen.writing++;
        expect([[0, 0], whole]).toContainEqual(await kill(id));
      }
      await until(async () => (await stateOf(id)).state === 'done');
      expect(await counts()).toEqual(whole);
      expect((await post(`${path}/${id}/undo`, '')).status).toBe(303);
      expect(await counts()).toEqual([0, 0]);
    }
    expect(seen.reading).toBeGreaterThan(0);
    expect(seen.writing).toBeGreaterThan(0);
  }, 900_000);
});

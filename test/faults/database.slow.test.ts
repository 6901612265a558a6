import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import type { Variables } from '../../src/platform/config/environment.js';
import { describeOnServer } from '../support/databases/databases.js';
import { until } from '../support/runner/until.js';
import { PrivateServer } from '../support/servers/private-server.mjs';
import { SiteProcess } from '../support/site/site-process.js';
import { Driver, pause, times } from './support/driver.js';

/** No visitor waits longer for an answer, whatever the database does. */
const answeredWithinMs = 2_000;

describeOnServer('A database that fails', () => {
  let server: PrivateServer;
  let root: Connection;
  let folder: string;
  let variables: Variables;
  let site: SiteProcess;
  let driver: Driver;

  beforeEach(async () => {
    server = await PrivateServer.start('--max-connections=30');
    await asRoot(
      'CREATE DATABASE site',
      "CREATE USER 'site'@'127.0.0.1' IDENTIFIED BY 'site'",
      "GRANT ALL ON site.* TO 'site'@'127.0.0.1'",
    );
    folder = await mkdtemp(join(tmpdir(), 'site-'));
    const address = `mysql://site:site@127.0.0.1:${server.port}/site`;
    variables = { DATA_DIR: folder, DATABASE_URL: address };
    driver = new Driver(() => site.url);
  });

  afterEach(async () => {
    await site.stop('SIGKILL');
    await root?.end().catch(() => undefined);
    server.process.kill('SIGCONT');
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function asRoot(...statements: string[]): Promise<void> {
    root = await createConnection(server.url);
    for (const statement of statements) await root.query(statement);
    await root.end();
  }

  const start = async () => {
    site = await SiteProcess.start(variables);
  };

  const settle = async () => {
    await driver.stop();
    await driver.sendAgain();
    await driver.expectNothingLost(variables);
  };

  /** Ends the connections of the site: changed rights count for new ones only. */
  async function reconnect(): Promise<void> {
    root = await createConnection(server.url);
    const [connections] = await root.query<RowDataPacket[]>(
      "SELECT ID FROM information_schema.PROCESSLIST WHERE USER = 'site'",
    );
    for (const { ID } of connections) await root.query(`KILL ${ID}`).catch(() => undefined);
    await root.end();
  }

  it('killed in mid-load and started again, loses and doubles nothing', async () => {
    await start();
    driver.start();
    for (let kills = 0; kills < times(1, 10); kills++) {
      await driver.acknowledge(40);
      await server.end('SIGKILL');
      await driver.acknowledge(20);
      await server.launch();
    }
    await settle();
    expect(driver.statuses).toEqual({
      201: expect.any(Number),
      202: expect.any(Number),
      ...(driver.statuses[200] ? { 200: expect.any(Number) } : {}),
    });
  }, 300_000);

  it('stopped without a word for a while, keeps nobody waiting', async () => {
    await start();
    driver.start(8, times(50, 0));
    await driver.acknowledge(20);
    server.process.kill('SIGSTOP');
    await pause(times(5_000, 30_000));
    server.process.kill('SIGCONT');
    await driver.acknowledge(20);
    await settle();
    expect(driver.slowest).toBeLessThan(answeredWithinMs + 500);
    expect(driver.statuses[202]).toBeGreaterThan(0);
    expect(driver.statuses[503]).toBeUndefined();
  });

  it('that comes after the site, gets what waited', async () => {
    await server.end();
    await start();
    driver.start(2);
    await driver.acknowledge(10);
    expect(driver.statuses).toEqual({ 202: expect.any(Number) });
    await server.launch();
    await settle();
  });

  it('with no connection left, is done without', async () => {
    await start();
    await driver.post();
    const greedy: Connection[] = [];
    for (;;) {
      const connection = await createConnection(variables.DATABASE_URL ?? '').catch(() => undefined);
      if (!connection) break;
      greedy.push(connection);
    }
    driver.start(12);
    await driver.acknowledge(60);
    for (const connection of greedy) await connection.end().catch(() => undefined);
    await settle();
  });

  it.each([
    [
      'that lost the right to insert',
      "REVOKE INSERT ON site.* FROM 'site'@'127.0.0.1'",
      "GRANT ALL ON site.* TO 'site'@'127.0.0.1'",
    ],
    ['made read-only', 'SET GLOBAL read_only = 1', 'SET GLOBAL read_only = 0'],
  ])('%s, gets everything once that is mended', async (_, breaking, mending) => {
    await start();
    driver.start(4);
    await driver.acknowledge(20);
    await asRoot(breaking);
    await reconnect();
    await driver.acknowledge(20);
    expect(driver.statuses[202]).toBeGreaterThan(0);
    await until(async () => (await fetch(`${site.url}/readyz?strict`)).status === 503);
    const readiness = await fetch(`${site.url}/readyz`);
    expect([readiness.status, await readiness.json()]).toEqual([
      200,
      { status: 'ok', database: 'unwritable', spool: 'ok' },
    ]);
    await asRoot(mending);
    await settle();
    expect(driver.statuses[500]).toBeUndefined();
    expect(driver.statuses[503]).toBeUndefined();
  });
});

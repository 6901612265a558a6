import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { createConnection } from 'mysql2/promise';
import { DataSource } from 'typeorm';
import { MysqlSide } from '../../../src/operations/move/mysql-side.js';
import { isUnavailable } from '../../../src/platform/database/database-unavailable.js';
import { mysqlOptions } from '../../../src/platform/database/mysql/mysql.options.js';
import { describeOnServer } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { PrivateServer } from '../../support/servers/private-server.mjs';

/** Whether all of its threads stand still: a signal to stop reaches them one after the other. */
const isFrozen = (pid = 0) =>
  readdirSync(`/proc/${pid}/task`).every((thread) =>
    /\) T /.test(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')),
  );

/** From the moment in which a server freezes until another one answers in its place. */
const goneOverWithinMs = 5_000;

describeOnServer('Of two servers', () => {
  let servers: PrivateServer[];
  let dataSource: DataSource;

  beforeAll(async () => {
    servers = await Promise.all([PrivateServer.start(), PrivateServer.start()]);
    const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(',');
    dataSource = await new DataSource(mysqlOptions(`mysql://root@${hosts}/mysql`)).initialize();
  });

  afterEach(() => {
    servers[0].process.kill('SIGCONT');
  });

  afterAll(async () => {
    await dataSource.destroy();
    for (const server of servers) await server.stop();
  });

  const served = async (): Promise<number> => {
    const [{ port }] = await dataSource.query('SELECT @@port AS port');
    return Number(port);
  };

  it('a slow one is waited for', async () => {
    const [{ slept }] = await dataSource.query('SELECT SLEEP(4) AS slept');
    expect(Number(slept)).toBe(0);
    expect(await served()).toBe(servers[0].port);
  });

  it('a frozen one is left by all connections at once, and what waited on it fails', async () => {
    const [first, second] = servers;
    const open = await Promise.all(Array.from({ length: 10 }, () => dataSource.query('SELECT SLEEP(0.05)')));
    expect(open).toHaveLength(10);
    first.process.kill('SIGSTOP');
    await until(() => isFrozen(first.process.pid));
    const frozenAt = performance.now();
    const questions = await Promise.allSettled(Array.from({ length: 25 }, served));
    for (const question of questions)
      if (question.status === 'rejected') expect(isUnavailable(question.reason)).toBe(true);
      else expect(question.value).toBe(second.port);
    expect(questions.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(10);
    for (let turn = 0; turn < 20; turn++) expect(await served()).toBe(second.port);
    expect(performance.now() - frozenAt).toBeLessThan(goneOverWithinMs);
  });

  /** The server in use, and the other one. */
  const placed = async () => {
    const [first, second] = servers;
    return (await served()) === first.port ? [first, second] : [second, first];
  };

  const makeReadOnly = async ({ url }: PrivateServer, isReadOnly = true) => {
    const connection = await createConnection(url);
    await connection.query(`SET GLOBAL read_only = ${isReadOnly ? 'ON' : 'OFF'}`);
    await connection.end();
  };

  it('one that takes no more writes is left for the other within three seconds', async () => {
    const [here, there] = await placed();
    await makeReadOnly(here);
    const changedAt = performance.now();
    await until(async () => (await served()) === there.port);
    expect(performance.now() - changedAt).toBeLessThan(3_000);
    await makeReadOnly(there);
    await until(() =>
      served().then(
        () => false,
        (error) => isUnavailable(error),
      ),
    );
    await makeReadOnly(here, false);
    await until(async () => (await served().catch(() => undefined)) === here.port);
    await makeReadOnly(there, false);
  });

  it('a move and a restore write to the one that takes writes', async () => {
    const [first, second] = servers;
    await makeReadOnly(first);
    const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(',');
    const side = await MysqlSide.open(`mysql://root@${hosts}/mysql`);
    const [{ port }] = await side.rows('SELECT @@port AS port');
    side.abandon();
    await makeReadOnly(first, false);
    expect(Number(port)).toBe(second.port);
  });

  it('one that ends is left for the other', async () => {
    const [here, there] = await placed();
    const connection = await createConnection(here.url);
    await connection.end();
    await here.end('SIGKILL');
    const endedAt = performance.now();
    let port: number | undefined;
    while (port === undefined) port = await served().catch(() => undefined);
    expect(port).toBe(there.port);
    expect(performance.now() - endedAt).toBeLessThan(goneOverWithinMs);
    await here.launch();
  });
});

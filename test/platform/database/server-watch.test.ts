import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { createConnection } from 'mysql2/promise';
import { DataSource } from 'typeorm';
import { isUnavailable } from '../../../src/platform/database/database-unavailable.js';
import { mysqlOptions } from '../../../src/platform/database/mysql/mysql.options.js';
import { describeWith, mariadbUrl } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { PrivateMariadb } from '../../support/servers/private-mariadb.mjs';

/** Whether all of its threads stand still: a signal to stop reaches them one after the other. */
const isFrozen = (pid = 0) =>
  readdirSync(`/proc/${pid}/task`).every((thread) =>
    /\) T /.test(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')),
  );

/** From the moment in which a server freezes until another one answers in its place. */
const goneOverWithinMs = 5_000;

describeWith(mariadbUrl, 'MariaDB')('Of two servers', () => {
  let servers: PrivateMariadb[];
  let dataSource: DataSource;

  beforeAll(async () => {
    servers = await Promise.all([PrivateMariadb.start(), PrivateMariadb.start()]);
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

  it('one that ends is left for the other', async () => {
    const [first, second] = servers;
    const here = (await served()) === first.port ? first : second;
    const there = here === first ? second : first;
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

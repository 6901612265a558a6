import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { describeWith } from '../support/databases/databases.js';
import { until } from '../support/runner/until.js';
import { PrivateGalera } from '../support/servers/private-galera.mjs';
import { freePort } from '../support/servers/private-server.mjs';

const provider = process.env.TEST_GALERA;
const haproxy = process.env.TEST_HAPROXY;
const movedWithinMs = 5_000;

describeWith(provider && haproxy, 'Galera and HAProxy')('The HAProxy of deploy/haproxy', () => {
  let galera: PrivateGalera;
  let balancer: ChildProcess;
  let folder: string;
  let port: number;

  beforeAll(async () => {
    galera = await PrivateGalera.start(provider);
    await galera.nodes[0].query("CREATE USER 'haproxy'@'127.0.0.1'");
    folder = mkdtempSync(join(tmpdir(), 'haproxy-'));
    port = await freePort();
    const file = join(folder, 'haproxy.cfg');
    const { nodes } = galera;
    const text = readFileSync('deploy/haproxy/haproxy.cfg', 'utf8')
      .replace('log /dev/log local0', 'log 127.0.0.1:9 local0')
      .replace('127.0.0.1:3307\n', `127.0.0.1:${port}\n`)
      .replace(/192\.0\.2\.(\d):3306/g, (_, number) => `127.0.0.1:${nodes[number - 1].port}`);
    writeFileSync(file, text);
    balancer = spawn(haproxy ?? '', ['-db', '-f', file], { stdio: 'ignore' });
    await until(async () => (await served()) === nodes[0].port);
  });

  afterAll(async () => {
    const ended = once(balancer, 'exit');
    balancer.kill();
    await ended;
    for (const node of galera.nodes) node.thaw();
    await galera.stop();
    rmSync(folder, { recursive: true });
  });

  const connect = () =>
    createConnection({ uri: `mysql://root@127.0.0.1:${port}/mysql`, connectTimeout: 1_000 });

  const portOf = async (connection: Connection): Promise<number> => {
    const [[row]] = await connection.query<RowDataPacket[]>({ sql: 'SELECT @@port AS port', timeout: 1_000 });
    return Number(row.port);
  };

  /** The port of the node that a new connection leads to; undefined where none answers. */
  const served = async (): Promise<number | undefined> => {
    const connection = await connect().catch(() => undefined);
    const found = connection && (await portOf(connection).catch(() => undefined));
    connection?.destroy();
    return found;
  };

  it('stays with a node until that fails, and with the one that follows it', async () => {
    const [first, second] = galera.nodes;
    for (let turn = 0; turn < 10; turn++) expect(await served()).toBe(first.port);
    const open = await connect();
    open.on('error', () => undefined);
    const told = open.query('SELECT SLEEP(60)').catch(({ code }) => code);
    await sleep(200);
    const frozenAt = performance.now();
    first.freeze();
    await until(async () => (await served()) === second.port);
    expect(performance.now() - frozenAt).toBeLessThan(movedWithinMs);
    expect(await told).toBe('PROTOCOL_CONNECTION_LOST');
    first.thaw();
    await galera.untilWhole();
    await sleep(3_000);
    expect(await served()).toBe(second.port);
  });

  it('leaves a node that has lost the others, though that takes logins', async () => {
    const [first, second, third] = galera.nodes;
    await second.isolate();
    await until(async () => [first.port, third.port].includes((await served()) ?? 0));
    const connection = await createConnection({ uri: `mysql://root@127.0.0.1:${second.port}/mysql` });
    await connection.query('SELECT 1');
    connection.destroy();
    await second.isolate(false);
    await galera.untilWhole();
  });
});

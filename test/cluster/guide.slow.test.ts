import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Driver } from '../faults/support/driver.js';
import { describeWith } from '../support/databases/databases.js';
import { until } from '../support/runner/until.js';
import { freePort } from '../support/servers/private-server.mjs';
import { canMount, GuideMachine } from './support/machines.js';

const parts = process.env.TEST_GALERA && process.env.TEST_HAPROXY && (canMount ? 'mounts' : undefined);

/** Commands of the guide, and on which machines to type them. */
interface Block {
  where: string;
  commands: string;
}

const [, section] = readFileSync('docs/scaling.md', 'utf8').split(
  '### A Galera cluster, command by command\n',
);
const blocks = [...section.split('\n## ')[0].matchAll(/```sh (.+)\n([\s\S]*?)```/g)].map(
  ([, where, commands]): Block => ({ where, commands }),
);
const [install, begin, join, balance, move, maintain, recover, revive] = blocks;

/** The nodes have addresses of their own in this machine’s loopback network. */
const network = `127.${20 + Math.floor(Math.random() * 200)}.${Math.floor(Math.random() * 250)}.`;

describeWith(parts, 'Galera, HAProxy and root')('The guide to a Galera cluster, as typed', () => {
  const nodes: GuideMachine[] = [];
  let site: GuideMachine;
  let port: number;
  let proxyPort: number;
  let driver: Driver;
  const address = () => `mysql://site:PASSWORD@127.0.0.1:${proxyPort}/site`;

  beforeAll(async () => {
    [port, proxyPort] = [await freePort(), await freePort()];
    const adapt = (number: number) => (text: string) =>
      text
        .replace('NODE=192.0.2.1\n', `NODE=192.0.2.${number}\n`)
        .replaceAll('192.0.2.%', '127.%')
        .replaceAll('192.0.2.', network)
        .replaceAll('127.0.0.1:3307', `127.0.0.1:${proxyPort}`)
        .replaceAll('--port=3307', `--port=${proxyPort}`);
    for (const number of [1, 2, 3]) nodes.push(new GuideMachine(adapt(number)));
    site = new GuideMachine(adapt(9));
    await Promise.all([...nodes, site].map((machine) => machine.start()));
    await site.run(
      `echo PORT=${port} >/etc/site.env; echo LEADS_PER_ADDRESS=1000000 >>/etc/site.env; site start`,
    );
    driver = new Driver(() => `http://127.0.0.1:${port}`);
    await until(isReady);
  }, 120_000);

  afterAll(async () => {
    await driver?.stop();
    for (const machine of [site, ...nodes]) await machine?.stop();
  });

  const isReady = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    return ((await answer?.json().catch(() => undefined)) as { database?: string })?.database === 'ok';
  };

  /** The node that serves the site, as the last command of the fourth step shows it. */
  const serving = async () => {
    const [command] = balance.commands.match(/^mariadb .*$/m) ?? [];
    const said = await site.run(`${command} || true`);
    const [, number] = new RegExp(`${network.replaceAll('.', '\\.')}(\\d)`).exec(said) ?? [];
    return number ? Number(number) - 1 : undefined;
  };

  /** Repeats the last command of the sixth step until the node has caught up. */
  const untilSynced = (node: GuideMachine) => {
    const [command] = maintain.commands.match(/^mariadb .*$/m) ?? [];
    return until(async () => (await node.run(command as string)).includes('\tSynced'));
  };

  it('has a block for each step', () => {
    expect(blocks.map(({ where }) => where)).toEqual([
      'node',
      'node-1',
      'node-2 node-3',
      'site',
      'site',
      'node-1',
      'node',
      'newest',
    ]);
  });

  it('makes a cluster of three nodes', async () => {
    for (const node of nodes) await node.run(install.commands);
    await nodes[0].run(begin.commands);
    expect(await nodes[1].run(join.commands)).toContain('wsrep_cluster_size\t2');
    expect(await nodes[2].run(join.commands)).toContain('wsrep_cluster_size\t3');
  }, 120_000);

  it('moves a site there with all of its leads', async () => {
    driver.start(2, 100);
    await driver.acknowledge(5);
    expect(await site.run(balance.commands)).toContain(`${network}1`);
    const said = await site.run(move.commands);
    const { findings } = JSON.parse(said.slice(said.indexOf('{')));
    expect(findings.filter(({ check }: { check: string }) => /^database/.test(check))).toEqual([]);
    await until(isReady);
    await driver.acknowledge(5);
    await driver.stop();
    await driver.sendAgain();
    await driver.expectNothingLost({ DATABASE_URL: address() });
  }, 120_000);

  it('keeps the site up while a node is maintained or fails, and after all of them failed', async () => {
    driver.start(2, 100);
    await until(async () => (await serving()) === 0);
    await nodes[0].run(maintain.commands);
    await untilSynced(nodes[0]);
    await until(async () => (await serving()) !== undefined);
    await driver.acknowledge(5);
    const before = (await serving()) as number;
    await nodes[before].killDatabase();
    await until(async () => ![before, undefined].includes(await serving()));
    await driver.acknowledge(5);
    await nodes[before].run(maintain.commands.replace('systemctl stop mariadb\n', ''));
    await untilSynced(nodes[before]);
    for (const node of nodes) await node.killDatabase();
    await driver.acknowledge(5);
    const positions: number[] = [];
    for (const node of nodes)
      positions.push(Number(/:(\d+)\s*$/m.exec(await node.run(recover.commands))?.[1]));
    const newest = positions.indexOf(Math.max(...positions));
    expect(newest).toBeGreaterThanOrEqual(0);
    await nodes[newest].run(revive.commands);
    for (const node of nodes.filter((_, index) => index !== newest)) await node.run(join.commands);
    await until(isReady);
    await driver.acknowledge(5);
    await driver.stop();
    await driver.sendAgain();
    await driver.expectNothingLost({ DATABASE_URL: address() });
  }, 180_000);
});

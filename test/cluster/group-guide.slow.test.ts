import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Driver } from '../faults/support/driver.js';
import { describeWith } from '../support/databases/databases.js';
import { until } from '../support/runner/until.js';
import { canMakeNetworks, PrivateNetwork } from '../support/servers/private-network.mjs';
import { freePort } from '../support/servers/private-server.mjs';
import { canMount, GuideMachine } from './support/machines.js';

const part = process.env.TEST_MYSQL && canMount && canMakeNetworks ? 'yes' : undefined;

const [, section] = readFileSync('docs/scaling.md', 'utf8').split('### A MySQL group, command by command\n');
const blocks = [...section.split('\n## ')[0].matchAll(/```sh (.+)\n([\s\S]*?)```/g)].map(
  ([, where, commands]) => ({ where, commands }),
);
const [install, begin, join, move, maintain, recover, revive] = blocks;

describeWith(part, 'MySQL and root')('The guide to a MySQL group, as typed', () => {
  const nodes: GuideMachine[] = [];
  let network: PrivateNetwork;
  let site: GuideMachine;
  let port: number;
  let driver: Driver;

  beforeAll(async () => {
    port = await freePort();
    network = new PrivateNetwork();
    const adapt = (number: number) => (text: string) =>
      text
        .replace('NODE=192.0.2.1\n', `NODE=${network.address(number)}\n`)
        .replaceAll('192.0.2.', `${network.prefix}.`);
    for (const number of [1, 2, 3]) nodes.push(new GuideMachine(adapt(number), 'mysql', network.add(number)));
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
    network?.remove();
  });

  const isReady = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    return ((await answer?.json().catch(() => undefined)) as { database?: string })?.database === 'ok';
  };

  /** The members as a node sees them, as the last command of the third step shows them. */
  const membersAt = (node: GuideMachine) => node.run(join.commands.match(/^mysql .*SELECT.*$/m)?.[0] ?? '');

  const untilOnline = (node: GuideMachine, count: number) =>
    until(async () => (await membersAt(node)).split('\tONLINE\t').length === count + 1);

  /** The number of the primary, as a node sees it. */
  const primaryAt = async (node: GuideMachine) => {
    const [, number] = /(\d)\tONLINE\tPRIMARY/.exec(await membersAt(node)) ?? [];
    return Number(number) - 1;
  };

  it('has a block for each step', () => {
    expect(blocks.map(({ where }) => where)).toEqual([
      'mysql-node',
      'mysql-node-1',
      'mysql-node-2 mysql-node-3',
      'mysql-site',
      'mysql-node-1',
      'mysql-node',
      'mysql-newest',
    ]);
  });

  it('makes a group of three nodes', async () => {
    for (const node of nodes) await node.run(install.commands);
    await nodes[0].run(begin.commands);
    for (const node of nodes.slice(1)) await node.run(join.commands);
    await untilOnline(nodes[0], 3);
    expect(await primaryAt(nodes[2])).toBe(0);
  }, 180_000);

  it('moves a site there with all of its leads', async () => {
    driver.start(2, 100);
    await driver.acknowledge(5);
    const said = await site.run(move.commands);
    const { findings } = JSON.parse(said.slice(said.indexOf('{')));
    expect(findings.filter(({ check }: { check: string }) => /^database/.test(check))).toEqual([]);
    await until(isReady);
    await driver.acknowledge(5);
    await driver.stop();
    await driver.sendAgain();
    await driver.expectNothingLost({ DATABASE_URL: `mysql://site:PASSWORD@${network.address(1)}/site` });
  }, 120_000);

  it('keeps the site up while a node is maintained or fails, and after all of them failed', async () => {
    driver.start(2, 100);
    await nodes[0].run(maintain.commands);
    await untilOnline(nodes[1], 3);
    await until(isReady);
    await driver.acknowledge(5);
    const before = await primaryAt(nodes[1]);
    await nodes[before].killDatabase();
    const other = nodes[(before + 1) % 3];
    await until(async () => (await primaryAt(other)) !== before);
    await until(isReady);
    await driver.acknowledge(5);
    await nodes[before].run(maintain.commands.replace('systemctl stop mysql\n', ''));
    await untilOnline(other, 3);
    for (const node of nodes) await node.killDatabase();
    await driver.acknowledge(5);
    await Promise.all(nodes.map((node) => node.run('systemctl start mysql')));
    const positions: number[] = [];
    for (const node of nodes)
      positions.push(Number(/1-(\d+)\s*$/m.exec(await node.run(recover.commands))?.[1]));
    const newest = positions.indexOf(Math.max(...positions));
    expect(newest).toBeGreaterThanOrEqual(0);
    await nodes[newest].run(revive.commands);
    for (const node of nodes.filter((_, index) => index !== newest)) await node.run(join.commands);
    await untilOnline(nodes[newest], 3);
    await until(isReady);
    await driver.acknowledge(5);
    await driver.stop();
    await driver.sendAgain();
    const place = await primaryAt(nodes[newest]);
    await driver.expectNothingLost({
      DATABASE_URL: `mysql://site:PASSWORD@${network.address(place + 1)}/site`,
    });
  }, 300_000);
});

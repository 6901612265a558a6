import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DatabaseHosts } from '../../../src/platform/database/mysql/database-hosts.js';
import { describeOnServer, serverDatabase, type TestDatabase } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { freePort, PrivateServer } from '../../support/servers/private-server.mjs';
import { UnreliableWire } from '../../support/servers/unreliable-wire.js';
import { runCommand } from '../../support/site/command.js';
import { lead, password, TestSite } from '../../support/site/site.js';

/** The same address with other hosts in it. */
const withHosts = (url: string, ...ports: number[]) =>
  url.replace(/127\.0\.0\.1:\d+/, ports.map((port) => `127.0.0.1:${port}`).join(','));

describeOnServer('A database on several hosts', () => {
  let database: TestDatabase;
  let wires: [UnreliableWire, UnreliableWire];
  const url = () => database.variables.DATABASE_URL ?? '';
  const variables = (...ports: number[]) => ({
    ...database.variables,
    ADMIN_PASSWORD: password,
    DATABASE_URL: withHosts(url(), ...ports),
  });

  beforeAll(async () => {
    database = await serverDatabase();
    const port = Number(new URL(url()).port);
    wires = [await UnreliableWire.to(port), await UnreliableWire.to(port)];
  });

  afterAll(async () => {
    for (const wire of wires) await wire.close();
    await database.drop();
  });

  /** Sends a request, which is stored (201), or kept on the disk until the database answers (202). */
  const send = async (site: TestSite, ...statuses: number[]): Promise<string> => {
    const wish = lead();
    const { status } = await site.visitor.post('/api/contact').send(wish);
    expect(statuses).toContain(status);
    return wish.email;
  };

  it('is reached on the second where nobody listens on the first', async () => {
    const site = await TestSite.start(variables(await freePort(), wires[1].port));
    await send(site, 201);
    const [{ count }] = await site.dataSource.query('SELECT COUNT(*) AS count FROM contacts');
    expect(Number(count)).toBe(1);
    await site.stop();
  });

  it.each(['down', 'stall', 'cut'] as const)(
    'goes on on the second when the first dies under the site ("%s"), and no request is lost',
    async (mode) => {
      for (const wire of wires) wire.set('good');
      const site = new TestSite();
      // The deadlines of the real site: requests that the database misses are answered out of the spool.
      await site.begin(variables(wires[0].port, wires[1].port), {
        leadDeadlineMs: 1_500,
        unitOfWorkDeadlineMs: 5_000,
      });
      const sent = [await send(site, 201)];
      const sending = Array.from({ length: 20 }, () => send(site, 201, 202));
      wires[0].set(mode);
      sent.push(...(await Promise.all(sending)));
      await until(async () => (await site.visitor.get('/readyz')).body.database === 'ok');
      await site.owner();
      sent.push(await send(site, 201));
      const stored = async () => {
        const rows: { email: string }[] = await site.dataSource.query('SELECT email FROM contacts');
        const emails = rows.map(({ email }) => email);
        return sent.every((email) => emails.filter((one) => one === email).length === 1);
      };
      await until(stored);
      await site.stop();
    },
  );

  it('is backed up on the one that answers, with a drill', async () => {
    wires[0].set('down');
    wires[1].set('good');
    const { stdout, stderr } = await runCommand(
      'backup',
      ['--drill', '--json'],
      variables(wires[0].port, wires[1].port),
    );
    expect([stderr, JSON.parse(stdout)]).toEqual([
      '',
      expect.objectContaining({ drill: 'passed', failure: '' }),
    ]);
  });

  it('is away where none answers, and told by all their addresses', async () => {
    for (const wire of wires) wire.set('down');
    const [first, second] = wires.map(({ port }) => ({ name: '127.0.0.1', port }));
    await expect(new DatabaseHosts([first, second], 2_000).firstToAnswer()).rejects.toMatchObject({
      message: `None of 127.0.0.1:${first.port}, 127.0.0.1:${second.port} answers (PROTOCOL_CONNECTION_LOST, PROTOCOL_CONNECTION_LOST)`,
      code: 'PROTOCOL_CONNECTION_LOST',
    });
  });
});

describe('Of several hosts', () => {
  /** A server that says a word to whoever connects, as a database does. */
  const speaking = (port: number): Promise<Server> =>
    new Promise((resolve) => {
      const server = createServer((socket) => socket.on('error', () => undefined).end('hello'));
      server.listen(port, '127.0.0.1', () => resolve(server));
    });

  it('the first that answers is taken; one that did not comes last for half a minute', async () => {
    const [first, second] = [await freePort(), await freePort()].map((port) => ({ name: '127.0.0.1', port }));
    let now = 0;
    const hosts = new DatabaseHosts([first, second], 20_000, () => now);
    const taken = async () => {
      const { host, socket, hello } = await hosts.firstToAnswer();
      socket.destroy();
      expect(String(hello)).toBe('hello');
      return host;
    };
    const servers = [await speaking(second.port)];
    expect(await taken()).toBe(second);
    servers.push(await speaking(first.port));
    now = 29_000;
    expect(await taken()).toBe(second);
    now = 31_000;
    expect(await taken()).toBe(first);
    servers[1].close();
    expect(await taken()).toBe(second);
    servers[0].close();
    servers[1] = await speaking(first.port);
    expect(await taken()).toBe(first);
    servers[1].close();
  });
});

describeOnServer('A database behind a Unix socket', () => {
  let server: PrivateServer;
  let database: TestDatabase;

  beforeAll(async () => {
    server = await PrivateServer.start();
    database = await serverDatabase();
    await server.createDatabase();
  });

  afterAll(async () => {
    await server.stop();
    await database.drop();
  });

  it('is reached, missed and found again, and backed up with a drill', async () => {
    const socket = `${server.folder}/socket`;
    const variables = { ...database.variables, ADMIN_PASSWORD: password };
    const DATABASE_URL = `mysql://root@localhost/site?socket=${socket}`;
    const site = await TestSite.start({ ...variables, DATABASE_URL });
    const readiness = async () => (await site.visitor.get('/readyz')).body.database;
    const [{ host }] = await site.dataSource.query(
      'SELECT host AS host FROM information_schema.processlist WHERE id = CONNECTION_ID()',
    );
    expect(host).toBe('localhost');
    await server.end();
    await until(async () => (await readiness()) === 'away');
    await site.visitor.post('/api/contact').send(lead()).expect(202);
    await site.visitor.post('/admin/api/login').send({ password }).expect(503);
    await server.launch();
    await until(async () => (await readiness()) === 'ok');
    const { stdout } = await runCommand('backup', ['--drill', '--json'], { ...variables, DATABASE_URL });
    expect(JSON.parse(stdout)).toMatchObject({ drill: 'passed', failure: '' });
    await site.stop();
  });
});

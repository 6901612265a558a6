import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { createConnection } from 'mysql2/promise';
import { describeWith, mariadb, mariadbUrl, sqlite, type TestDatabase } from '../support/databases.js';
import { freePort } from '../support/private-mariadb.mjs';
import { lead, TestSite } from '../support/site.js';
import { until } from '../support/until.js';

/** Stands between the site and its database, and can be taken away. */
class Wire {
  private server?: Server;
  private readonly sockets = new Set<Socket>();

  constructor(
    readonly port: number,
    private readonly target: number,
  ) {}

  async plug(): Promise<void> {
    this.server = createServer((near) => {
      const far = connect(this.target, '127.0.0.1');
      for (const socket of [near, far]) {
        this.sockets.add(socket);
        socket.on('error', () => undefined);
      }
      near.pipe(far).pipe(near);
    }).listen(this.port, '127.0.0.1');
    await new Promise((resolve) => this.server?.once('listening', resolve));
  }

  unplug(): void {
    this.server?.close();
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
  }
}

describeWith(mariadbUrl, 'MariaDB')('While the database is away', () => {
  let database: TestDatabase;
  let wire: Wire;
  let site: TestSite;

  beforeAll(async () => {
    database = await mariadb();
    const url = new URL(database.variables.DATABASE_URL ?? '');
    wire = new Wire(await freePort(), Number(url.port));
    url.port = String(wire.port);
    site = await TestSite.start({ ...database.variables, DATABASE_URL: url.href });
  });

  afterAll(async () => {
    await site.stop();
    wire.unplug();
    await database.drop();
  });

  const expectPublicPagesOnly = async () => {
    for (const path of ['/', '/contact', '/services', '/contact/sent', '/livez']) {
      expect([path, (await site.visitor.get(path)).status]).toEqual([path, 200]);
    }
    const readiness = await site.visitor.get('/readyz').expect(200);
    expect(readiness.body).toEqual({ status: 'ok', database: 'away', spool: 'ok' });
    await site.visitor.post('/admin/api/login').send({ password: 'whatever' }).expect(503);
  };

  const ready = () => until(async () => (await site.visitor.get('/readyz')).body.database === 'ok');

  it('the site starts, and serves its public pages', async () => {
    await expectPublicPagesOnly();
  });

  it('it connects, migrates and sets the password when the database comes', async () => {
    await wire.plug();
    await ready();
    await site.visitor.post('/api/contact').send(lead()).expect(201);
    await site.owner();
  });

  it('it goes on serving when the database goes, and finds it again', async () => {
    wire.unplug();
    await expectPublicPagesOnly();
    await wire.plug();
    await ready();
    await site.visitor.post('/api/contact').send(lead()).expect(201);
  });
});

describeWith(mariadbUrl, 'MariaDB')('A database that comes back without the site’s account', () => {
  it('is tried until the account is there again, which the log says', async () => {
    const database = await mariadb();
    const url = new URL(database.variables.DATABASE_URL ?? '');
    const wire = new Wire(await freePort(), Number(url.port));
    const name = url.pathname.slice(1);
    Object.assign(url, { port: String(wire.port), username: name, password: 'later' });
    const logged = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const site = await TestSite.start({ ...database.variables, DATABASE_URL: url.href });
    await wire.plug();
    await until(() => JSON.stringify(logged.mock.calls).includes('ER_ACCESS_DENIED_ERROR'));
    const administrator = await createConnection(mariadbUrl ?? '');
    await administrator.query(`GRANT ALL ON ${name}.* TO '${name}'@'%' IDENTIFIED BY 'later'`);
    await until(async () => (await site.visitor.get('/readyz')).body.database === 'ok');
    await site.stop();
    await administrator.query(`DROP USER '${name}'@'%'`);
    await administrator.end();
    wire.unplug();
    await database.drop();
  });

  it('stops the start where it is there and refuses the account', async () => {
    const database = await mariadb();
    const url = new URL(database.variables.DATABASE_URL ?? '');
    Object.assign(url, { username: 'nobody', password: 'wrong' });
    await expect(TestSite.start({ ...database.variables, DATABASE_URL: url.href })).rejects.toThrow(
      /Access denied/,
    );
    await database.drop();
  });
});

describe('The SQLite file', () => {
  it('opens in one process only; a second is refused in plain words', async () => {
    const database = await sqlite();
    const site = await TestSite.start(database.variables);
    await expect(TestSite.start(database.variables)).rejects.toThrow(/is open in another process/);
    await site.visitor.post('/api/contact').send(lead()).expect(201);
    await site.stop();
    const successor = await TestSite.start(database.variables);
    await successor.stop();
    await database.drop();
  });
});

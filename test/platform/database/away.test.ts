import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { createConnection } from 'mysql2/promise';
import {
  describeOnServer,
  isOnMysql,
  serverDatabase,
  serverUrl,
  sqlite,
  type TestDatabase,
} from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { UnreliableWire } from '../../support/servers/unreliable-wire.js';
import { lead, TestSite } from '../../support/site/site.js';

describeOnServer('While the database is away', () => {
  let database: TestDatabase;
  let wire: UnreliableWire;
  let site: TestSite;

  beforeAll(async () => {
    database = await serverDatabase();
    const url = new URL(database.variables.DATABASE_URL ?? '');
    wire = await UnreliableWire.to(Number(url.port));
    wire.set('down');
    url.port = String(wire.port);
    site = await TestSite.start({ ...database.variables, DATABASE_URL: url.href });
  });

  afterAll(async () => {
    await site.stop();
    await wire.close();
    await database.drop();
  });

  const expectPublicPagesOnly = async () => {
    for (const path of ['/', '/contact', '/services', '/contact/sent', '/livez']) {
      expect([path, (await site.visitor.get(path)).status]).toEqual([path, 200]);
    }
    // It keeps its answer for a second.
    const readiness = async () => (await site.visitor.get('/readyz').expect(200)).body;
    await until(async () => (await readiness()).database === 'away');
    expect(await readiness()).toEqual({ status: 'ok', database: 'away', spool: 'ok' });
    await site.visitor.get('/readyz?strict').expect(503);
    await site.visitor.post('/admin/api/login').send({ password: 'whatever' }).expect(503);
  };

  const ready = async () => {
    await until(async () => (await site.visitor.get('/readyz')).body.database === 'ok');
    await site.visitor.get('/readyz?strict').expect(200);
  };

  it('the site starts, and serves its public pages', async () => {
    await expectPublicPagesOnly();
  });

  it('it connects, migrates and sets the password when the database comes', async () => {
    wire.set('good');
    await ready();
    await site.visitor.post('/api/contact').send(lead()).expect(201);
    await site.owner();
  });

  it('it goes on serving when the database goes, and finds it again', async () => {
    wire.set('down');
    await expectPublicPagesOnly();
    wire.set('good');
    await ready();
    await site.visitor.post('/api/contact').send(lead()).expect(201);
  });
});

describeOnServer('A database that comes back without the site’s account', () => {
  it('is tried until the account is there again, which the log says', async () => {
    const database = await serverDatabase();
    const url = new URL(database.variables.DATABASE_URL ?? '');
    const wire = await UnreliableWire.to(Number(url.port));
    wire.set('down');
    const name = url.pathname.slice(1);
    Object.assign(url, { port: String(wire.port), username: name, password: 'later' });
    const logged = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const site = await TestSite.start({ ...database.variables, DATABASE_URL: url.href });
    wire.set('good');
    await until(() => JSON.stringify(logged.mock.calls).includes('ER_ACCESS_DENIED_ERROR'));
    const administrator = await createConnection(serverUrl ?? '');
    await administrator.query(`CREATE USER '${name}'@'%' IDENTIFIED BY 'later'`);
    await administrator.query(`GRANT ALL ON ${name}.* TO '${name}'@'%'`);
    await until(async () => (await site.visitor.get('/readyz')).body.database === 'ok');
    await site.stop();
    await administrator.query(`DROP USER '${name}'@'%'`);
    await administrator.end();
    await wire.close();
    await database.drop();
  });

  it('stops the start where it is there and refuses the account', async () => {
    const database = await serverDatabase();
    const url = new URL(database.variables.DATABASE_URL ?? '');
    Object.assign(url, { username: 'nobody', password: 'wrong' });
    const start = () => TestSite.start({ ...database.variables, DATABASE_URL: url.href });
    await expect(start()).rejects.toThrow(/Access denied/);
    // The servers have another error for an account without a password.
    const administrator = await createConnection(serverUrl ?? '');
    const way = isOnMysql ? 'WITH auth_socket' : 'VIA unix_socket';
    await administrator.query(`CREATE USER IF NOT EXISTS 'by_socket'@'%' IDENTIFIED ${way}`);
    url.username = 'by_socket';
    await expect(start()).rejects.toThrow(/Access denied/);
    await administrator.query("DROP USER 'by_socket'@'%'");
    await administrator.end();
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

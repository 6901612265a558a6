import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeWith, mariadb, mariadbUrl, sqlite, type TestDatabase } from '../support/databases.js';
import { lead, TestSite } from '../support/site.js';
import { UnreliableWire } from '../support/unreliable-wire.js';
import { until } from '../support/until.js';

describeWith(mariadbUrl, 'MariaDB')('While the database is away', () => {
  let database: TestDatabase;
  let wire: UnreliableWire;
  let site: TestSite;

  beforeAll(async () => {
    database = await mariadb();
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
    const readiness = await site.visitor.get('/readyz').expect(200);
    expect(readiness.body).toEqual({ status: 'ok', database: 'away', spool: 'ok' });
    await site.visitor.post('/admin/api/login').send({ password: 'whatever' }).expect(503);
  };

  const ready = () => until(async () => (await site.visitor.get('/readyz')).body.database === 'ok');

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

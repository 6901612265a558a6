import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { HeartbeatService } from '../../../src/operations/monitoring/heartbeat.service.js';
import { OutboxHold } from '../../../src/platform/outbox/outbox-hold.entity.js';
import { lead } from '../../support/data/lead.js';
import { describeOnServer, serverDatabase, serverUrl } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { UnreliableWire } from '../../support/servers/unreliable-wire.js';
import { minutes } from '../../support/site/outbox.js';
import { WatchedSite } from '../../support/site/watched-site.js';

describeOnServer('The heartbeat', () => {
  const site = new WatchedSite();
  let wire: UnreliableWire;

  beforeAll(async () => {
    wire = await UnreliableWire.to(Number(new URL(serverUrl ?? '').port));
    await site.open(serverDatabase, ({ variables }) => {
      const url = new URL(variables.DATABASE_URL ?? '');
      url.port = String(wire.port);
      return { DATABASE_URL: url.href, HEARTBEAT_URL: `${site.hook.origin}/beat` };
    });
  });

  afterAll(async () => {
    await site.close();
    await wire.close();
  });

  afterEach(() => {
    jest.restoreAllMocks();
    site.hook.status = 200;
  });

  const beats = async () => {
    const before = site.hook.at('/beat').length;
    await site.app.get(HeartbeatService).beat();
    return site.hook.at('/beat').length - before;
  };
  const folder = (name: string) => join(site.variables.DATA_DIR ?? '', name);
  const breakSpool = async () => {
    await rename(folder('spool'), folder('elsewhere'));
    await writeFile(folder('spool'), 'not a folder');
  };
  const mendSpool = async () => {
    await rm(folder('spool'));
    await rename(folder('elsewhere'), folder('spool'));
  };
  const isBack = () => until(async () => (await site.visitor.get('/readyz')).body.database === 'ok');

  it('is sent by a site that is well, by itself', async () => {
    site.app.get(HeartbeatService).start();
    await until(() => site.hook.at('/beat').length === 1);
    expect(site.hook.at('/beat')[0]).toMatchObject({ method: 'GET', body: '' });
  });

  it('is sent while leads can be kept in the database alone, or in the spool alone', async () => {
    await breakSpool();
    expect(await beats()).toBe(1);
    await mendSpool();
    wire.set('down');
    expect(await beats()).toBe(1);
    wire.set('good');
    await isBack();
  });

  it('stops while leads can be kept nowhere', async () => {
    await breakSpool();
    wire.set('down');
    expect(await beats()).toBe(0);
    await mendSpool();
    wire.set('good');
    await isBack();
    expect(await beats()).toBe(1);
  });

  it('stops while a mail is stuck', async () => {
    site.peer.otherwise = 'greylist';
    await site.visitor.post('/api/contact').send(lead()).expect(201);
    await site.outbox.deliver();
    site.outbox.pass(59 * minutes);
    expect(await beats()).toBe(1);
    site.outbox.pass(2 * minutes);
    expect(await beats()).toBe(0);
    site.peer.otherwise = 'accept';
    site.outbox.pass(60 * minutes);
    await site.outbox.deliver();
    expect(await beats()).toBe(1);
  });

  it('is not that of a restored copy that is held', async () => {
    const holds = site.dataSource.getRepository(OutboxHold);
    await holds.insert({ reason: 'restored', since: new Date() });
    expect(await beats()).toBe(0);
    await holds.clear();
    expect(await beats()).toBe(1);
  });

  it('that nobody takes is logged once, and once when it is taken again', async () => {
    const logged: string[] = [];
    for (const level of ['warn', 'log'] as const) {
      jest.spyOn(Logger.prototype, level).mockImplementation((line: { event?: string }) => {
        if (line.event?.startsWith('heartbeat')) logged.push(line.event);
      });
    }
    site.hook.status = 500;
    for (let count = 0; count < 3; count++) await beats();
    site.hook.status = 200;
    for (let count = 0; count < 2; count++) await beats();
    expect(logged).toEqual(['heartbeat.failed', 'heartbeat.resumed']);
  });
});

import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Backup } from '../../../src/operations/backup/backup.entity.js';
import { OutboxHold } from '../../../src/platform/outbox/outbox-hold.entity.js';
import { hours } from '../../support/data/leads.js';
import {
  describeOnServer,
  onEachDatabase,
  serverDatabase,
  serverUrl,
  sqlite,
} from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { UnreliableWire } from '../../support/servers/unreliable-wire.js';
import { ownerEmail } from '../../support/site/email-site.js';
import { operatorEmail, WatchedSite } from '../../support/site/watched-site.js';
import { arrive, faults, heldRequest, stuckEmail } from './faults.js';

onEachDatabase('An alert', (make) => {
  const site = new WatchedSite();

  beforeAll(() => site.open(make));
  afterAll(() => site.close());
  afterEach(() => site.dataSource.getRepository(Backup).clear());

  it.each(faults.map((fault) => [fault.name, fault] as const))(
    '%s is told once when it begins and once when it is over',
    async (name, { title, begin, end }) => {
      await site.look(1);
      site.forgetTold();
      await begin(site);
      await site.look(1);
      expect(site.told()).toEqual([]);
      await site.look(3);
      expect(site.told()).toEqual([`begun ${name}`]);
      await end(site);
      await site.look(4);
      expect(site.told()).toEqual([`begun ${name}`]);
      await site.look(4);
      expect(site.told()).toEqual([`begun ${name}`, `over ${name}`]);
      for (const { body } of site.hook.at('/alarms'))
        expect(JSON.parse(body).text).not.toMatch(/\b(\w.+\.) \1/);
      for (const recipient of [ownerEmail, operatorEmail])
        expect(site.subjectsTo(recipient)).toEqual([`Alert: ${title}`, `Resolved: ${title}`]);
    },
  );

  it('names no customer, and says what a chat shows', async () => {
    site.forgetTold();
    await stuckEmail.begin(site);
    await site.look(2);
    const [{ headers, body }] = site.hook.at('/alarms');
    expect(headers['content-type']).toBe('application/json');
    expect(JSON.parse(body)).toEqual({
      text: 'Alert at http://localhost:3000: Emails are stuck. 1 email has been waiting for over an hour. Open Settings to see why.',
      alarm: 'mail-stuck',
      state: 'begun',
      since: expect.stringMatching(/^\d{4}-.*Z$/),
      host: expect.any(String),
    });
    expect(site.peer.to(operatorEmail).at(-1)?.raw).not.toMatch(/\bAda|\bada-/);
    await stuckEmail.end(site);
    await site.look(5);
  });

  it('is not told again by a process that is started again, and its end is', async () => {
    site.forgetTold();
    await stuckEmail.begin(site);
    await heldRequest.begin(site);
    await site.look(2);
    expect(site.told().sort()).toEqual(['begun mail-stuck', 'begun spool-waiting']);
    await site.restart();
    await site.look(3);
    expect(site.told()).toHaveLength(2);
    await stuckEmail.end(site);
    await heldRequest.end(site);
    await site.look(5);
    expect(site.told().slice(2).sort()).toEqual(['over mail-stuck', 'over spool-waiting']);
  });

  it('is offered to a channel each minute until it takes it', async () => {
    site.forgetTold();
    site.hook.status = 503;
    await heldRequest.begin(site);
    await site.look(4);
    expect(site.told()).toEqual(Array(3).fill('begun spool-waiting'));
    site.hook.status = 200;
    await site.look(3);
    expect(site.told()).toEqual(Array(4).fill('begun spool-waiting'));
    expect(site.subjectsTo(ownerEmail)).toHaveLength(1);
    await heldRequest.end(site);
    await site.look(5);
    expect(site.told().at(-1)).toBe('over spool-waiting');
  });

  it('that a channel never took is not over for it', async () => {
    site.forgetTold();
    site.hook.status = 503;
    await heldRequest.begin(site);
    await site.look(3);
    await heldRequest.end(site);
    await site.look(6);
    site.hook.status = 200;
    await site.look(1);
    expect(new Set(site.told())).toEqual(new Set(['begun spool-waiting']));
    expect(site.subjectsTo(ownerEmail)).toHaveLength(2);
  });

  it('does not come from what is there for a moment', async () => {
    site.forgetTold();
    for (let time = 0; time < 3; time++) {
      await heldRequest.begin(site);
      await site.look(1);
      await heldRequest.end(site);
      await site.look(1);
    }
    expect(site.told()).toEqual([]);
  });

  it('is shown in the admin of a restored copy that is held, and sent to nobody', async () => {
    site.forgetTold();
    const holds = site.dataSource.getRepository(OutboxHold);
    await holds.insert({ reason: 'restored', since: new Date() });
    await heldRequest.begin(site);
    await site.look(3);
    const owner = await site.owner();
    const { body } = await owner.get('/admin/api/alarms').expect(200);
    expect(body).toEqual([
      expect.stringMatching(/^1 lead is waiting to be saved/),
      expect.stringMatching(/^This site was restored from a backup/),
    ]);
    expect([...site.told(), ...site.subjectsTo(ownerEmail)]).toEqual([]);
    await holds.clear();
    await site.look(1);
    expect(site.told()).toEqual(['begun spool-waiting']);
    await heldRequest.end(site);
    await site.look(5);
  });

  it('reaches the owner’s devices', async () => {
    site.forgetTold();
    const endpoint = `${site.hook.origin}/phone`;
    const keys = {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    };
    const owner = await site.owner();
    await owner
      .post('/admin/api/push-subscriptions')
      .send({ endpoint, ...keys })
      .expect(200);
    await heldRequest.begin(site);
    await site.look(3);
    expect(site.hook.at('/phone')).toHaveLength(1);
    await heldRequest.end(site);
    await site.look(6);
    expect(site.hook.at('/phone')).toHaveLength(2);
    await owner.delete('/admin/api/push-subscriptions').send({ endpoint }).expect(200);
  });
});

describe('A site without a mail server', () => {
  it('gets no alert about mails that wait for one', async () => {
    const site = new WatchedSite();
    await site.open(sqlite, () => ({ SMTP_URL: '' }));
    await arrive(site);
    site.outbox.pass(hours(2));
    await site.look(3);
    expect(site.told()).toEqual([]);
    await site.close();
  });
});

describeOnServer('A database that is away', () => {
  it('is told of, and that it is back; over a restart as well', async () => {
    const site = new WatchedSite();
    const wire = await UnreliableWire.to(Number(new URL(serverUrl ?? '').port));
    await site.open(serverDatabase, ({ variables }) => {
      const url = new URL(variables.DATABASE_URL ?? '');
      url.port = String(wire.port);
      return { DATABASE_URL: url.href };
    });
    await site.look(2);
    wire.set('down');
    await site.look(1);
    expect(site.told()).toEqual([]);
    await site.look(2);
    expect(site.told()).toEqual(['begun database-away']);
    expect(site.subjectsTo(ownerEmail)).toEqual(['Alert: The database isn’t responding']);
    await site.restart();
    await site.look(3);
    expect(site.told()).toEqual(['begun database-away']);
    wire.set('good');
    await until(async () => (await site.visitor.get('/readyz')).body.database === 'ok');
    await site.look(5);
    expect(site.told()).toEqual(['begun database-away', 'over database-away']);
    await site.close();
    await wire.close();
  });
});

describeOnServer('Two processes on one database', () => {
  it('tell of what they share once', async () => {
    const [first, second] = [new WatchedSite(), new WatchedSite()];
    await first.open(serverDatabase);
    await second.open(sqlite, () => {
      const { DATABASE_URL = '', ALERT_WEBHOOK_URL = '', SMTP_URL = '' } = first.variables;
      return { DATABASE_URL, ALERT_WEBHOOK_URL, SMTP_URL };
    });
    await stuckEmail.begin(first);
    second.outbox.at(first.outbox.now());
    for (let minute = 0; minute < 4; minute++) await Promise.all([first.look(1), second.look(1)]);
    expect(first.told()).toEqual(['begun mail-stuck']);
    expect(first.subjectsTo(ownerEmail)).toHaveLength(1);
    await stuckEmail.end(first);
    second.outbox.at(first.outbox.now());
    for (let minute = 0; minute < 7; minute++) await Promise.all([first.look(1), second.look(1)]);
    expect(first.told()).toEqual(['begun mail-stuck', 'over mail-stuck']);
    await second.close();
    await first.close();
  });
});

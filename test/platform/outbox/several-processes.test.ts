import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { ClockService } from '../../../src/platform/config/clock.service.js';
import { OutboxItem } from '../../../src/platform/outbox/outbox-item.entity.js';
import { OutboxWorkerService } from '../../../src/platform/outbox/outbox-worker.service.js';
import { describeOnServer, serverDatabase, type TestDatabase } from '../../support/databases/databases.js';
import { migrated } from '../../support/databases/migrated.js';
import { SmtpPeer } from '../../support/servers/smtp-peer.js';
import { lead, TestSite } from '../../support/site/site.js';

describeOnServer('Several processes on one database', () => {
  let database: TestDatabase;
  let peer: SmtpPeer;
  let sites: TestSite[];

  beforeAll(async () => {
    database = await migrated(serverDatabase)();
    peer = await new SmtpPeer().start();
    const variables = { ...database.variables, SMTP_URL: peer.url, OWNER_EMAIL: 'owner@drylark.example' };
    sites = await Promise.all([1, 2, 3].map(() => TestSite.start(variables)));
  });

  afterAll(async () => {
    for (const site of sites) await site.stop();
    await peer.stop();
    await database.drop();
  });

  it('share the mails of many leads: each is sent once, and every lead’s mark is set', async () => {
    const wishes = Array.from({ length: 20 }, () => lead());
    await Promise.all(
      wishes.map((wish, i) => sites[i % 3].visitor.post('/api/contact').send(wish).expect(201)),
    );
    const shares = await Promise.all(sites.map((site) => site.app.get(OutboxWorkerService).deliverDue()));
    expect(shares.filter((share) => share > 0).length).toBeGreaterThan(1);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(40);
    expect(peer.to('owner@drylark.example')).toHaveLength(20);
    for (const { email } of wishes) expect(peer.to(email)).toHaveLength(1);
    const [{ dataSource }] = sites;
    expect(await dataSource.getRepository(Lead).countBy({ emailsSent: true })).toBe(20);
    expect(await dataSource.getRepository(OutboxItem).countBy({ state: 'done' })).toBe(40);
  });

  it('send one digest in the morning', async () => {
    for (const site of sites) site.app.get(ClockService).now = () => new Date('2027-03-17T22:00:00Z');
    await Promise.all(sites.map((site) => site.app.get(OutboxWorkerService).deliverDue()));
    for (const site of sites) site.app.get(ClockService).now = () => new Date('2027-03-18T12:31:00Z');
    await Promise.all(sites.map((site) => site.app.get(OutboxWorkerService).deliverDue()));
    expect(peer.received.filter(({ subject }) => subject?.startsWith('Your day, Thu, Mar 18'))).toHaveLength(
      1,
    );
  });
});

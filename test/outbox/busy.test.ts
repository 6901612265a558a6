import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { OutboxService } from '../../src/outbox/outbox.service.js';
import { sqlite, type TestDatabase } from '../support/databases.js';
import { lead, TestSite } from '../support/site.js';
import { SmtpPeer } from '../support/smtp-peer.js';
import { until } from '../support/until.js';

describe('An outbox that is woken every 80 ms', () => {
  const site = new TestSite();
  let database: TestDatabase;
  let peer: SmtpPeer;
  let waking: NodeJS.Timeout;

  beforeAll(async () => {
    database = await sqlite();
    peer = await new SmtpPeer().start();
    await site.begin({ ...database.variables, SMTP_URL: peer.url }, { deliversByItself: true });
  });

  afterAll(async () => {
    clearInterval(waking);
    await site.stop();
    await peer.stop();
    await database.drop();
  });

  it('delivers all the same, by itself', async () => {
    const outbox = site.app.get(OutboxService) as unknown as { nudge: () => void };
    waking = setInterval(() => outbox.nudge(), 80);
    await site.visitor.post('/api/contact').send(lead()).expect(201);
    await until(() => peer.received.length === 2);
  });
});

import { afterAll, describe, it } from '@jest/globals';
import { OutboxService } from '../../../src/platform/outbox/outbox.service.js';
import { lead } from '../../support/data/lead.js';
import { sqlite } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { emailSite } from '../../support/site/email-site.js';

describe('An outbox that is woken every 80 ms', () => {
  const site = emailSite(sqlite, {}, { deliversByItself: true });
  let waking: NodeJS.Timeout;

  afterAll(() => clearInterval(waking));

  it('delivers all the same, by itself', async () => {
    const outbox = site.app.get(OutboxService) as unknown as { nudge: () => void };
    waking = setInterval(() => outbox.nudge(), 80);
    await site.visitor.post('/api/contact').send(lead()).expect(201);
    await until(() => site.peer.received.length === 2);
  });
});

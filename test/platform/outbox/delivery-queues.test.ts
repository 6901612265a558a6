import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lead } from '../../support/data/lead.js';
import { sqlite, type TestDatabase } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { freePort } from '../../support/servers/private-server.mjs';
import { UnreliableWire } from '../../support/servers/unreliable-wire.js';
import { changeLead } from '../../support/site/admin.js';
import { EmailSite } from '../../support/site/email-site.js';
import { minutes } from '../../support/site/outbox.js';

describe('A calendar server that stalls', () => {
  const site = new EmailSite();
  const { outbox, peer } = site;
  let database: TestDatabase;
  let wire: UnreliableWire;

  beforeAll(async () => {
    database = await sqlite();
    wire = await UnreliableWire.to(await freePort());
    wire.set('stall');
    const CALDAV_URL = `http://127.0.0.1:${wire.port}/jobs/`;
    await site.begin({ ...database.variables, CALDAV_URL });
  });

  afterAll(async () => {
    await site.stop();
    await wire.close();
    await database.drop();
  });

  it('holds up no mail, however many appointments wait for it', async () => {
    for (let count = 0; count < 6; count++) {
      const { body } = await site.visitor.post('/api/contact').send(lead({ preferredDate: '2027-08-01' }));
      await changeLead(site, body.id, { status: 'scheduled' });
    }
    outbox.pass(minutes);
    let isOver = false;
    const round = outbox.deliver().then(() => {
      isOver = true;
    });
    await until(() => peer.received.length === 12);
    expect(isOver).toBe(false);
    wire.set('down');
    await round;
  });
});

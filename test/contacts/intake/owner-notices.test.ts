import { expect, it } from '@jest/globals';
import { AlertsService } from '../../../src/admin/alerts.service.js';
import { SpoolService } from '../../../src/contacts/intake/spool.service.js';
import { describeOnServer, onEachDatabase, serverDatabase } from '../../support/databases/databases.js';
import { migrated } from '../../support/databases/migrated.js';
import { until } from '../../support/runner/until.js';
import { oneSenderWindow } from '../../support/site/sender-window.js';
import { lead, TestSite, testSite } from '../../support/site/site.js';

onEachDatabase('The owner', (make) => {
  const site = testSite(make);

  it('sees which request repeats another one', async () => {
    const wish = lead();
    const ids: number[] = [];
    for (const key of ['told-twice-1', 'told-twice-2']) {
      const sent = site.visitor.post('/api/contact').set('Idempotency-Key', key).send(wish);
      ids.push((await sent.expect(201)).body.id);
    }
    const owner = await site.owner();
    const { body } = await owner.get('/admin/api/contacts').expect(200);
    const second = body.find(({ id }: { id: number }) => id === ids[1]);
    expect(second.duplicateOf).toBe(ids[0]);
    expect((await owner.get('/admin/leads').expect(200)).text).toContain(
      `Possible duplicate of lead #${ids[0]}`,
    );
  });

  it('gets an alert about what could not be stored', async () => {
    expect(await site.app.get(AlertsService).current()).toEqual([]);
    const spool = site.app.get(SpoolService);
    spool.countDeadLetters = () => Promise.resolve(2);
    const owner = await site.owner();
    expect((await owner.get('/admin').expect(200)).text).toContain('2 leads couldn’t be saved');
  });
});

describeOnServer('Two processes on one database', () => {
  it('count the requests of a sender together', async () => {
    const database = await migrated(serverDatabase)();
    const variables = {
      ...database.variables,
      TRUST_PROXY: '1',
      LEADS_PER_ADDRESS: '3',
      SESSION_SECRET: 's'.repeat(32),
    };
    const sites = await Promise.all([TestSite.start(variables), TestSite.start(variables)]);
    const send = async (site: TestSite) => {
      const sent = site.visitor.post('/api/contact').set('X-Forwarded-For', '203.0.113.5').send(lead());
      return (await sent.expect(201)).body.id;
    };
    const counted = async () => {
      const [row] = await sites[0].dataSource.query('SELECT MIN(requests) AS requests FROM sender_counts');
      return Number(row?.requests ?? 0);
    };
    await oneSenderWindow();
    for (let number = 0; number < 3; number++) await send(sites[0]);
    await until(async () => (await counted()) === 3);
    await send(sites[1]);
    await until(async () => (await counted()) === 4);
    const last = await send(sites[1]);
    const [row] = await sites[0].dataSource.query('SELECT suspicions FROM contacts WHERE id = ?', [last]);
    expect(row.suspicions).toBe('limit');
    for (const site of sites) await site.stop();
    await database.drop();
  });
});

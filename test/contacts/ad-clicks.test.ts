import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { AdClick } from '../../src/contacts/ad-clicks/ad-click.entity.js';
import { LeadStore } from '../../src/contacts/intake/lead.store.js';
import { LeadErasureService } from '../../src/contacts/leads/lead-erasure.service.js';
import { NightlyCleaningService } from '../../src/contacts/leads/nightly-cleaning.service.js';
import { ClockService } from '../../src/platform/config/clock.service.js';
import { DatabaseUnavailable } from '../../src/platform/database/database-unavailable.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { lead, testSite } from '../support/site/site.js';

const adClick = 'gclid:Cj0KCQiA-abc_123';
const section = 'If you come to this website from a Google ad';

onEachDatabase('Clicks on Google ads', (make) => {
  const site = testSite(make);
  let owner: TestAgent;

  const clicks = () => site.dataSource.getRepository(AdClick).find({ order: { leadId: 'ASC' } });
  const send = (body: object, headers = {}) =>
    site.visitor.post('/api/contact').set(headers).send(lead(body));
  const turn = (isOn: 'on' | 'off') =>
    owner.post('/admin/settings/ad-clicks').type('form').send({ isOn }).expect(303);
  const html = async (path: string) => (await site.visitor.get(path).expect(200)).text;

  beforeAll(async () => {
    owner = (await site.owner()) as unknown as TestAgent;
  });

  beforeEach(() => turn('on'));

  afterEach(async () => {
    jest.restoreAllMocks();
    await turn('off');
  });

  it('aren’t stored unless the owner wants that', async () => {
    await site.visitor.post('/admin/settings/ad-clicks').type('form').send({ isOn: 'on' }).expect(302);
    await turn('off');
    await send({ adClick }).expect(201);
    expect(await clicks()).toEqual([]);
    expect(await html('/')).not.toContain('data-clicks');
    expect(await html('/privacy-policy')).not.toContain(section);
    expect((await owner.get('/admin/settings').expect(200)).text).toContain('Click IDs aren’t stored.');
  });

  it('are stored with their lead, once, and the pages and the privacy policy say so', async () => {
    const wish = { adClick, idempotencyKey: 'a-click-sent-twice' };
    const body = lead(wish);
    const { id } = (await site.visitor.post('/api/contact').send(body).expect(201)).body;
    await site.visitor.post('/api/contact').send(body).expect(200);
    expect(await clicks()).toMatchObject([{ leadId: id, kind: 'gclid', clickId: 'Cj0KCQiA-abc_123' }]);
    expect(await html('/')).toContain('data-clicks=""');
    expect(await html('/privacy-policy')).toContain(section);
    expect((await owner.get('/admin/settings').expect(200)).text).toContain('Click IDs are stored.');
  });

  it.each([
    undefined,
    null,
    7,
    {},
    ['gclid:abc'],
    'abc',
    'gclid:',
    'gclid',
    'fbclid:abc',
    'gclid:-abc',
    'gclid:a b',
    'gclid:=1+1',
    'gclid:a,b',
    `gclid:${'a'.repeat(201)}`,
  ])('are ignored where they are %j, and the lead is stored', async (given) => {
    await send({ adClick: given }).expect(201);
    expect(await clicks()).toEqual([]);
  });

  it.each([{ 'Sec-GPC': '1' }, { DNT: '1' }])('are ignored with %j', async (headers) => {
    await send({ adClick }, headers).expect(201);
    expect(await clicks()).toEqual([]);
  });

  it('have up to 200 characters', async () => {
    const clickId = 'a'.repeat(200);
    await send({ adClick: `wbraid:${clickId}` }).expect(201);
    expect(await clicks()).toMatchObject([{ kind: 'wbraid', clickId }]);
  });

  it('aren’t in the files of leads', async () => {
    jest.spyOn(site.app.get(LeadStore), 'store').mockRejectedValue(new DatabaseUnavailable());
    await send({ adClick, idempotencyKey: 'a-click-that-waits' }).expect(202);
    const file = join(site.variables.DATA_DIR ?? '', 'spool', 'a-click-that-waits.json');
    expect(readFileSync(file, 'utf8')).not.toContain('Cj0K');
  });

  it('are erased with their lead', async () => {
    const gone = (await send({ adClick }).expect(201)).body.id;
    const other = (await send({ adClick }).expect(201)).body.id;
    const erasure = site.app.get(LeadErasureService);
    await erasure.erase(await erasure.find(String(gone)));
    expect((await clicks()).map(({ leadId }) => leadId)).toEqual([other]);
  });

  it('are deleted after 90 days', async () => {
    await send({ adClick }).expect(201);
    const inDays = (days: number) =>
      jest
        .spyOn(site.app.get(ClockService), 'now')
        .mockImplementation(() => new Date(Date.now() + days * 86_400_000));
    inDays(89.5);
    await site.app.get(NightlyCleaningService).clean();
    expect(await clicks()).toHaveLength(1);
    inDays(90.4);
    await site.app.get(NightlyCleaningService).clean();
    expect(await clicks()).toEqual([]);
  });

  it('are deleted when the owner turns it off', async () => {
    await send({ adClick }).expect(201);
    expect(await html('/')).toContain('data-clicks');
    await turn('off');
    expect(await clicks()).toEqual([]);
    expect(await html('/')).not.toContain('data-clicks');
    expect(await html('/privacy-policy')).not.toContain(section);
  });
});

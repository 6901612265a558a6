import { beforeAll, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { AdClick } from '../../../src/contacts/ad-clicks/ad-click.entity.js';
import { LeadChange } from '../../../src/contacts/leads/lead-change.entity.js';
import { Job } from '../../../src/money/job.entity.js';
import { seed } from '../../support/data/leads.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { testSite } from '../../support/site/site.js';

/** In summer, when Minnesota is five hours behind UTC. */
const receivedAt = new Date('2026-07-01T15:00:00Z');

onEachDatabase('The conversions for Google Ads', (make) => {
  const site = testSite(make, { BUSINESS_TIME_ZONE: 'America/Chicago' });
  let owner: TestAgent;

  const file = async (click?: string) =>
    (await owner.get('/admin/campaigns/google-ads.csv').query({ click }).expect(200)).text;
  const completed = (leadId: number, at: string, from = 'Scheduled', label = 'Status') => ({
    leadId,
    kind: 'changed',
    details: JSON.stringify({ changes: [{ label, from, to: 'Completed' }] }),
    createdAt: new Date(at),
  });

  beforeAll(async () => {
    owner = (await site.owner()) as unknown as TestAgent;
    const ids = await seed(site.dataSource, [
      ...Array(6).fill({ createdAt: receivedAt, status: 'completed' }),
      { createdAt: receivedAt, status: 'completed', isSpam: true },
      { createdAt: receivedAt, status: 'scheduled' },
    ]);
    const [inTime, late, never, uncharged, iphone, noClick, spam, open] = ids;
    const kinds = new Map([[iphone, 'wbraid' as const]]);
    await site.dataSource.getRepository(AdClick).insert(
      [inTime, late, never, uncharged, iphone, spam, open].map((leadId) => ({
        ...{ leadId, receivedAt },
        kind: kinds.get(leadId) ?? ('gclid' as const),
        clickId: `click-${ids.indexOf(leadId)}`,
      })),
    );
    const job = { lines: [], doneOn: '2026-07-04', chargedCents: 249_50 };
    await site.dataSource.getRepository(Job).insert([
      { ...job, leadId: inTime },
      { ...job, leadId: late, chargedCents: 0 },
      { ...job, leadId: never, doneOn: '2026-12-01', chargedCents: 1_250_00 },
      { ...job, leadId: uncharged, chargedCents: null },
      { ...job, leadId: iphone },
      { ...job, leadId: noClick },
      { ...job, leadId: spam },
      { ...job, leadId: open, doneOn: null },
    ]);
    await site.dataSource.getRepository(LeadChange).insert([
      completed(inTime, '2026-07-04T18:00:05Z'),
      completed(inTime, '2026-07-04T21:30:10Z', 'Contacted'),
      completed(inTime, '2026-07-04T23:00:00Z', '', 'Notes'),
      // The next day for the business.
      completed(late, '2026-07-05T06:00:00Z'),
      completed(iphone, '2026-07-05T04:59:59Z'),
    ]);
  });

  it('are for the owner only', async () => {
    await site.visitor.get('/admin/campaigns/google-ads.csv').expect(302);
  });

  it('have a row for each completed job with an amount, in Google’s format', async () => {
    expect((await file()).split('\r\n')).toEqual([
      'Parameters:TimeZone=America/Chicago',
      'Google Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency',
      'click-0,Completed job,2026-07-04 16:30:10,249.50,USD',
      'click-1,Completed job,2026-07-04 23:59:00,0.00,USD',
      expect.stringMatching(/^click-2,Completed job,2026-1\d-\d\d \d\d:\d\d:\d\d,1250\.00,USD$/),
      '',
    ]);
  });

  it('have no time to come', async () => {
    const [, , , , row] = (await file()).split('\r\n');
    const [, , time] = row.split(',');
    const now = new Intl.DateTimeFormat('sv-SE', {
      ...{ dateStyle: 'short', timeStyle: 'medium', timeZone: 'America/Chicago' },
    }).format(new Date());
    expect(time <= now).toBe(true);
  });

  it('of other kinds of clicks are in files of their own', async () => {
    expect((await file('wbraid')).split('\r\n')).toEqual([
      'Parameters:TimeZone=America/Chicago',
      'WBRAID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency',
      'click-4,Completed job,2026-07-04 23:59:59,249.50,USD',
      '',
    ]);
    expect((await file('gbraid')).split('\r\n')).toHaveLength(3);
    // A job of a day that isn't over has the present second.
    const exceptSeconds = (text: string) => text.replace(/:\d\d,/g, ',');
    expect(exceptSeconds(await file('fbclid'))).toBe(exceptSeconds(await file('gclid')));
  });

  it('are linked on the campaigns page while clicks are stored', async () => {
    const page = async () =>
      (await owner.get('/admin/campaigns').expect(200)).text.replaceAll('<!-- -->', '');
    const off = await page();
    expect(off).toContain('Turn it on in Settings');
    expect(off).not.toContain('google-ads.csv');
    await owner.post('/admin/settings/ad-clicks').type('form').send({ isOn: 'on' }).expect(303);
    const on = await page();
    expect(on).toContain('4 completed jobs came from Google ads. 1 more isn’t invoiced yet');
    expect(on).toContain('google-ads.csv?click=gclid');
    expect(on).toContain('google-ads.csv?click=wbraid');
    expect(on).not.toContain('google-ads.csv?click=gbraid');
  });
});

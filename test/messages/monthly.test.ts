import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { LeadTouch } from '../../src/contacts/sources/lead-touch.entity.js';
import { MonthlyReportService } from '../../src/messages/monthly/monthly-report.service.js';
import { Job } from '../../src/money/job.entity.js';
import { tapped } from '../../views/contracts/analytics/analytics.js';
import { conversionOf } from '../../views/format/monthly-report.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { emailSite, ownerEmail } from '../support/site/email-site.js';

/** 7:30 in Minnesota. */
const first = new Date('2027-03-01T13:30:00Z');
const dayMs = 86_400_000;

onEachDatabase('The monthly report', (make) => {
  const site = emailSite(make, { PUBLIC_ORIGIN: 'http://clean.example' });
  const { outbox, peer } = site;

  /** Signs in at the time that it is, because sessions end. */
  const signIn = async () => (await site.owner()) as unknown as TestAgent;
  const emails = () => peer.to(ownerEmail).filter(({ subject }) => subject?.startsWith('February 2027'));
  const deliverAt = async (instant: Date) => {
    outbox.at(instant);
    await outbox.deliver();
  };
  const turn = async (isOn: 'on' | 'off') =>
    (await signIn()).post('/admin/settings/summary-emails').type('form').send({ monthly: isOn }).expect(303);
  const track = (type: string, data: object) =>
    site.visitor.post('/api/analytics/track').send({ type, data }).expect(200);
  const get = async (path: string) => (await signIn()).get(`/admin/analytics/reports${path}`);
  const page = async (path: string) => (await get(path)).text.replaceAll('<!-- -->', '');

  async function visit(at: string, sessionId: string, { query = '', referrer = '', calls = false } = {}) {
    outbox.at(new Date(at));
    await track('pageview', { sessionId, pageUrl: `/pricing${query}`, referrer });
    if (calls)
      await track('event', { sessionId, eventType: 'click', elementId: tapped.call, pageUrl: '/pricing' });
  }

  beforeAll(async () => {
    outbox.begin();
    await visit('2027-01-20T12:00:00Z', 'january');
    // Still January for the business.
    await visit('2027-02-01T05:00:00Z', 'january-night');
    for (const id of ['a', 'b', 'c'])
      await visit('2027-02-10T12:00:00Z', id, { referrer: 'https://www.google.com/', calls: id === 'a' });
    await visit('2027-02-11T12:00:00Z', 'd', { query: '?utm_source=flyer&utm_campaign=Spring' });
    await visit('2027-03-01T06:30:00Z', 'march');
    const at = (day: string) => new Date(`2027-${day}T18:00:00Z`);
    const ids = await seed(site.dataSource, [
      { createdAt: at('02-10'), status: 'completed', serviceArea: 'Otsego' },
      { createdAt: at('02-11'), status: 'scheduled' },
      { createdAt: at('02-12'), isSpam: true },
      { createdAt: at('01-15'), status: 'completed' },
    ]);
    const touch = { landingPage: '/pricing', referrerHost: '', utmMedium: '', clickId: '', touchedAt: null };
    await site.dataSource.getRepository(LeadTouch).insert([
      {
        ...touch,
        ...{ leadId: ids[0], position: 'last', utmSource: 'flyer', utmCampaign: 'spring' },
        leadCreatedAt: at('02-10'),
      },
    ]);
    await site.dataSource.getRepository(Job).insert([
      { leadId: ids[0], lines: [], doneOn: '2027-03-02', chargedCents: 300_00 },
      { leadId: ids[3], lines: [], doneOn: '2027-02-20', chargedCents: 249_50 },
    ]);
    await (await signIn())
      .post('/admin/campaigns/costs')
      .type('form')
      .send({ campaign: 'SPRING', amount: '56', from: '2027-02-01', until: '2027-02-28' })
      .expect(303);
  });

  beforeEach(async () => {
    peer.received.length = 0;
    await site.dataSource.query('DELETE FROM outbox');
    await site.restart();
    await turn('on');
  });

  it('is sent on the 1st, once, with last month beside the month before', async () => {
    await deliverAt(new Date(first.getTime() - dayMs));
    await deliverAt(new Date(first.getTime() - 60_000));
    expect(emails()).toEqual([]);
    await deliverAt(first);
    await deliverAt(new Date(first.getTime() + 60_000));
    const [mail, ...rest] = emails();
    expect(rest).toEqual([]);
    expect(mail.subject).toBe('February 2027: 2 leads, 1 job, $249.50');
    for (const line of [
      'Visitors: 4 (January 2027: 2, +100%)',
      'Call clicks: 1 (January 2027: 0)',
      'Leads: 2 (January 2027: 1, +100%)',
      'Conversion: 50% (January 2027: 50%)',
      'Booked: 2 (January 2027: 1, +100%)',
      'Jobs done: 1 (January 2027: 0)',
      'Revenue: $249.50 (January 2027: $0)',
      'Ad spend: $56 (January 2027: $0)',
      '- Google: 3 visitors, 1 call click, 0 leads',
      '- /pricing: 4 visitors, 1 call click, 1 lead',
      '- spring: 1 visitor, 1 lead, $56 spent, $0 back per $1',
      'http://clean.example/admin/analytics/reports/2027-02',
    ])
      expect(mail.text).toContain(line);
    expect(mail.text).not.toContain('<');
  });

  it('is sent up to a week late, and not after that', async () => {
    await deliverAt(new Date(first.getTime() - dayMs));
    await deliverAt(new Date(first.getTime() + 6 * dayMs));
    expect(emails()).toHaveLength(1);
    await site.dataSource.query('DELETE FROM outbox');
    await site.restart();
    await deliverAt(new Date(first.getTime() - dayMs));
    await deliverAt(new Date(first.getTime() + 7 * dayMs));
    expect(await outbox.item(0, 'monthly')).toMatchObject({ state: 'skipped', note: 'Too late to send' });
  });

  it('isn’t sent when it is turned off, or there is nothing to report', async () => {
    await turn('off');
    expect((await (await signIn()).get('/admin/settings')).text).toMatch(
      /Monthly report<\/strong>(<!-- -->)?: (<!-- -->)?off/,
    );
    await deliverAt(new Date(first.getTime() - dayMs));
    await deliverAt(first);
    expect(await outbox.item(0, 'monthly')).toMatchObject({ state: 'skipped', note: 'Turned off' });
    await turn('on');
    await deliverAt(new Date('2027-05-31T12:30:00Z'));
    await deliverAt(new Date('2027-06-01T12:30:00Z'));
    const items = await site.dataSource.query(`SELECT note FROM outbox WHERE kind = 'monthly' ORDER BY id`);
    expect(items.at(-1)).toEqual({ note: 'Nothing to report' });
  });

  it('is a page for the owner, with links to the months that have data', async () => {
    outbox.at(new Date('2027-03-02T12:00:00Z'));
    await site.visitor.get('/admin/analytics/reports/2027-02').expect(302);
    expect(await page('')).toContain('<h2 id="month-title">February 2027</h2>');
    const text = await page('/2027-02');
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).toContain('<h2 id="month-title">February 2027</h2>');
    expect(text).toMatch(
      /Revenue<\/button><\/dt><dd class="month-figures__now[^"]*">\$249\.50<\/dd><dd class="quiet">vs\. \$0<\/dd>/,
    );
    expect(text).toMatch(/<dt class="quiet">Visitors<\/dt><dd class="month-figures__now[^"]*">4<\/dd>/);
    expect(text).toMatch(
      /<th scope="row">Otsego<\/th><td class="amount">0<\/td><td class="amount">0<\/td><td class="amount">1</,
    );
    expect(text.match(/href="\/admin\/analytics\/reports\/\d{4}-\d\d"/g)).toEqual(
      ['2027-03', '2027-02', '2027-01'].map((month) => `href="/admin/analytics/reports/${month}"`),
    );
    for (const month of ['2027-04', '2027-13', '2027-2', 'drop', '1999-12'])
      expect((await get(`/${month}`)).status).toBe(404);
  });

  it('of the present month compares the days so far', async () => {
    outbox.at(new Date('2027-03-02T12:00:00Z'));
    const report = await site.app.get(MonthlyReportService).report('2027-03');
    expect(report).toMatchObject({
      until: { now: '2027-03-02', before: '2027-02-02' },
      now: { visitors: 1, leads: 0, jobs: 1, cents: 300_00 },
      before: { visitors: 0, leads: 0, jobs: 0 },
      tables: { campaign: [{ key: 'spring', leads: 0, cents: 300_00 }] },
    });
    expect(await page('/2027-03')).toContain('March 2027, until Tue, Mar 2');
    outbox.at(new Date('2027-03-30T12:00:00Z'));
    expect(await site.app.get(MonthlyReportService).report('2027-03')).toMatchObject({
      until: { now: '2027-03-30', before: '2027-02-28' },
    });
  });

  it('has no rate where there are fewer visitors than leads', () => {
    expect(conversionOf({ leads: 1, visitors: 3 })).toBe('33.3%');
    expect(conversionOf({ leads: 2, visitors: 1 })).toBe('–');
    expect(conversionOf({ leads: 0, visitors: 0 })).toBe('–');
  });
});

import { beforeAll, expect, it } from '@jest/globals';
import { LeadTouch } from '../../../src/contacts/sources/lead-touch.entity.js';
import { Job } from '../../../src/money/job.entity.js';
import { tapped } from '../../../views/contracts/analytics/analytics.js';
import { readCsv } from '../../support/data/csv.js';
import { seed } from '../../support/data/leads.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { TestSite, testSite } from '../../support/site/site.js';

onEachDatabase('The revenue page', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  const track = (type: string, data: object) =>
    site.visitor.post('/api/analytics/track').send({ type, data }).expect(200);
  const table = async (query: string) =>
    readCsv((await owner.get(`/admin/analytics/revenue.csv?range=today&${query}`).expect(200)).text);

  beforeAll(async () => {
    owner = await site.owner();
    const spring = '/pricing?utm_source=Flyer&utm_campaign=Spring';
    for (const sessionId of ['a', 'b', 'c'])
      await track('pageview', { sessionId, pageUrl: spring, referrer: '' });
    await track('event', { sessionId: 'a', eventType: 'click', elementId: tapped.call, pageUrl: '/pricing' });
    await track('event', { sessionId: 'a', eventType: 'click', elementId: tapped.text, pageUrl: '/pricing' });
    await track('pageview', {
      sessionId: 'd',
      pageUrl: '/service-areas/otsego',
      referrer: 'https://www.google.com/',
    });
    const ids = await seed(site.dataSource, [
      { status: 'completed' },
      { status: 'completed' },
      { source: 'phone', status: 'completed' },
      {},
      { isSpam: true, status: 'completed' },
    ]);
    const touch = (leadId: number, position: 'first' | 'last', utm: object) => ({
      leadId,
      position,
      landingPage: '/pricing',
      leadCreatedAt: new Date(),
      ...utm,
    });
    const flyer = { utmSource: 'flyer', utmCampaign: 'spring' };
    await site.dataSource
      .getRepository(LeadTouch)
      .insert([
        touch(ids[0], 'first', flyer),
        touch(ids[0], 'last', {}),
        touch(ids[1], 'first', { ...flyer, utmCampaign: '=Spring' }),
        touch(ids[1], 'last', flyer),
        touch(ids[4], 'first', flyer),
      ]);
    const job = { lines: [], doneOn: '2026-03-02' };
    await site.dataSource.getRepository(Job).insert([
      { ...job, leadId: ids[0], chargedCents: 19_950 },
      { ...job, leadId: ids[1] },
      { ...job, leadId: ids[2], chargedCents: 123_456 },
      { ...job, leadId: ids[4], chargedCents: 999_999 },
    ]);
  });

  it('requires signing in', async () => {
    for (const path of ['/admin/analytics/revenue', '/admin/analytics/revenue.csv', '/admin/campaigns'])
      await site.visitor.get(path).expect(302);
    await site.visitor.get('/admin/campaigns/qr.svg').expect(302);
    await site.visitor.post('/admin/campaigns/costs').type('form').send({}).expect(302);
  });

  it('shows visits, clicks, leads, jobs and dollars by source', async () => {
    expect(await table('by=source')).toEqual([
      ['Source', 'Visits', 'Call & text clicks', 'Leads', 'Jobs', 'Revenue (dollars)', 'Per lead (dollars)'],
      ['Added by you: phone call', '', '', '1', '1', '1234.56', '1234.56'],
      ['Flyer', '3', '1', '2', '2', '199.50', '99.75'],
      ['Unknown', '', '', '1', '0', '0.00', '0.00'],
      ['Google', '1', '0', '0', '0', '0.00', ''],
    ]);
  });

  it('shows the last touch if chosen, and ad spend by campaign', async () => {
    await owner
      .post('/admin/campaigns/costs')
      .type('form')
      .send({ campaign: ' SPRING ', amount: '$26.95', from: isoToday(), note: 'Printing' })
      .expect(303);
    const [titles, ...rows] = await table('by=campaign&touch=first');
    expect(titles.slice(-2)).toEqual(['Ad spend (dollars)', 'Return per $1 spent (dollars)']);
    // 199.50 / 26.95
    expect(rows).toContainEqual(['spring', '3', '1', '1', '1', '199.50', '199.50', '26.95', '7.40']);
    expect(rows).toContainEqual(["'=spring", '', '', '1', '1', '0.00', '0.00', '0.00', '']);
    const last = await table('by=campaign&touch=last');
    expect(last).toContainEqual(['spring', '3', '1', '1', '1', '0.00', '0.00', '26.95', '0.00']);
    expect(last).toContainEqual(['No campaign', '', '', '1', '1', '199.50', '199.50', '0.00', '']);
  });

  it('works without JavaScript, and shows jobs without an amount', async () => {
    const { text } = await owner.get('/admin/analytics/revenue?by=landing&range=today').expect(200);
    expect(text).toMatch(/<form [^>]*action="\/admin\/analytics\/revenue"[^>]* method="get"/);
    expect(text).toMatch(/<option value="landing" selected="">/);
    expect(text).toContain('1 completed job isn’t invoiced yet');
    // Among all landing pages, and once more among those of the cities.
    expect(text.match(/<th scope="row">\/service-areas\/otsego<\/th><td>1<\/td>/g)).toHaveLength(2);
    expect(text).toMatch(/<h3>City pages<\/h3>(?:(?!\/pricing<).)*<\/table>/s);
    expect(text).toMatch(
      /<th scope="row">\/pricing<\/th><td>3<\/td><td>1<\/td><td>2<\/td><td>2<\/td><td>\$199\.50/,
    );
    expect(text).toContain('revenue.csv?by=landing&amp;touch=first&amp;range=today');
    await owner.get('/admin/analytics/revenue?by=drop&touch[]=first&range=1e9').expect(200);
  });

  it('shows fifty rows, and the others as one', async () => {
    for (let index = 0; index < 60; index++)
      await track('pageview', {
        sessionId: `many-${index}`,
        pageUrl: `/?utm_source=s${index}`,
        referrer: '',
      });
    const { text } = await owner.get('/admin/analytics/revenue?by=source&range=today').expect(200);
    const body = /<tbody>(.*?)<\/tbody><tfoot>(.*?)<\/tfoot>/s.exec(text);
    expect(body?.[1].match(/<tr>/g)).toHaveLength(51);
    expect(body?.[1]).toContain('<th scope="row">14 more</th><td>14</td>');
    expect(body?.[2]).toContain(
      '<th scope="row">Total</th><td>64</td><td>1</td><td>4</td><td>3</td><td>$1,434.06</td>',
    );
    expect(await table('by=source')).toHaveLength(65);
  });

  /** The business's day. */
  const isoToday = () =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: site.variables.BUSINESS_TIME_ZONE ?? 'America/Chicago',
    }).format();
});

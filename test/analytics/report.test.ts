import { beforeEach, expect, it } from '@jest/globals';
import { CampaignCostsService } from '../../src/analytics/revenue/campaign-costs.service.js';
import { BusinessCalendarService } from '../../src/business/business-calendar.service.js';
import { Job } from '../../src/money/job.entity.js';
import { MoneyReportService } from '../../src/money/money-report.service.js';
import { sqlInstant } from '../../src/platform/database/dialect.js';
import type { ReportRow } from '../../views/contracts/analytics/report.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { lead, testSite } from '../support/site/site.js';
import { emptyAnalytics } from './empty-analytics.js';
import { visitsTo } from './visits.js';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

onEachDatabase('GET /api/analytics/report', (make) => {
  const site = testSite(make);
  const { tell, view } = visitsTo(site);
  const nine = Date.UTC(2040, 4, 10, 9);

  beforeEach(async () => {
    await emptyAnalytics(site.dataSource);
    await view('ana', nine, '/?utm_source=fb&utm_medium=paid&utm_campaign=spring');
    await view('ana', nine + 5 * minute, '/pricing');
    await tell(nine + 6 * minute, 'event', {
      sessionId: 'ana',
      eventType: 'click',
      elementId: 'click-to-call',
      pageUrl: '/pricing',
    });
    for (const [name, host] of [
      ['ben', 'https://www.google.com/'],
      ['cem', 'https://google.com/'],
    ])
      await view(name, nine + day, '/faq', host);
  });

  const address = (from: number, to: number, rest = '') =>
    `/api/analytics/report?start=${new Date(from).toISOString()}&end=${new Date(to).toISOString()}${rest}`;
  const report = async (from: number, to: number, rest = '') => {
    const owner = await site.owner();
    return (await owner.get(address(from, to, rest)).expect(200)).body.data;
  };

  it('is only for the owner', async () => {
    await site.visitor.get(address(nine, nine + day)).expect(401);
  });

  it('counts visits by what they are filtered by, one row a source', async () => {
    const { total, panels, points, unit, before } = await report(nine, nine + 2 * day);
    expect(total).toMatchObject({ visitors: 3, views: 4, bounces: 2, goals: { call: 1, text: 0 } });
    const rows = (name: string) =>
      panels[name].map(({ key, visitors, views }: Record<string, unknown>) => [key, visitors, views]);
    expect(rows('source')).toEqual([
      ['Google', 2, 2],
      ['Facebook', 1, 2],
    ]);
    expect(rows('channel')).toEqual([
      ['search', 2, 2],
      ['paid-social', 1, 2],
    ]);
    expect(rows('campaign')).toEqual([['spring', 1, 2]]);
    expect(rows('page')).toEqual([
      ['/faq', 2, 2],
      ['/', 1, 1],
      ['/pricing', 1, 1],
    ]);
    expect([unit, points.length, before]).toEqual(['hour', 48, undefined]);
  });

  it('filters by several values, includes and excludes, and compares with another period', async () => {
    const filtered = await report(
      nine,
      nine + 2 * day,
      '&filter=source:Google&filter=source:Facebook&filter=!page:/pricing',
    );
    expect(filtered.total).toMatchObject({ visitors: 2, views: 2, goals: { call: 0 } });
    const compare = `&compareStart=${new Date(nine).toISOString()}&compareEnd=${new Date(nine + day).toISOString()}&unit=day`;
    const { total, before, points, beforePoints } = await report(nine + day, nine + 2 * day, compare);
    expect([total.visitors, before.visitors, before.goals.call]).toEqual([2, 1, 1]);
    expect(
      [points, beforePoints].map((list) => list.map(({ visitors }: { visitors: number }) => visitors)),
    ).toEqual([
      [2, 0],
      [1, 0],
    ]);
  });

  it('joins leads by their own profile', async () => {
    const { body } = await site.visitor.post('/api/contact').send(lead()).expect(201);
    await site.dataSource.query('DELETE FROM lead_touches WHERE leadId = ?', [body.id]);
    await site.dataSource.query(
      `INSERT INTO lead_touches (leadId, position, landingPage, referrerHost, leadCreatedAt)
       VALUES (?, 'last', '/faq', 'google.com', ?)`,
      [body.id, sqlInstant(Date.now())],
    );
    const [from, to] = [Date.now() - hour, Date.now() + hour];
    const { total, panels } = await report(from, to);
    expect([total.visitors, total.leads, total.booked]).toEqual([0, 1, 0]);
    expect(panels.source[0]).toMatchObject({ key: 'Google', visitors: 0, leads: 1 });
    expect((await report(from, to, '&filter=source:Facebook')).total.leads).toBe(0);
  });

  it('ends the funnel with the site’s booked leads, without those that the owner added', async () => {
    for (const sessionId of ['ana', 'ben', 'cem'])
      for (const goal of ['form', 'sent']) await tell(nine + day, 'progress', { sessionId, goal });
    const booked = { createdAt: new Date(nine + day), status: 'scheduled' } as const;
    await seed(site.dataSource, [booked, { ...booked, source: 'phone' }, { ...booked, source: 'phone' }]);
    const { total, funnel } = await report(nine, nine + 2 * day);
    expect(total.booked).toBe(3);
    expect(funnel.map(({ count }: { count: number }) => count)).toEqual([3, 3, 3, 1]);
    await site.dataSource.query('DELETE FROM contacts WHERE createdAt > ?', [sqlInstant(nine)]);
  });

  it('counts jobs and revenue on the day of the work, as Money does, and lost leads by reason', async () => {
    const today = site.app.get(BusinessCalendarService).dayOf();
    const [old, recent, lost] = await seed(site.dataSource, [
      { createdAt: new Date(Date.now() - 40 * day), status: 'completed', serviceArea: 'Otsego' },
      { createdAt: new Date(Date.now() - 30 * minute), status: 'completed', serviceArea: 'Dayton' },
      { status: 'contacted', lostAt: new Date(), lostReason: 'price' },
    ]);
    await site.dataSource.getRepository(Job).insert([
      { leadId: old, lines: [], doneOn: today, chargedCents: 300_00 },
      { leadId: recent, lines: [], doneOn: '2020-01-02', chargedCents: 1_00 },
    ]);
    const [from, to] = [site.app.get(BusinessCalendarService).startOf(today).getTime(), Date.now() + minute];
    const { total, panels, lost: losses } = await report(from, to);
    const sums = await site.app.get(MoneyReportService).sums(today, today);
    expect([total.jobs, total.cents]).toEqual([sums.jobs, sums.earnedCents]);
    expect([total.jobs, total.cents]).toEqual([1, 300_00]);
    const cities = panels.city.map(({ key, leads, jobs, cents }: ReportRow) => [key, leads, jobs, cents]);
    expect(cities).toContainEqual(['Otsego', 0, 1, 300_00]);
    expect(losses).toEqual([{ reason: 'price', leads: 1, priced: 0, cents: 0 }]);
    expect((await report(from, to, '&filter=city:Otsego')).total).toMatchObject({ leads: 0, jobs: 1 });
    expect((await report(from, to, '&filter=city:Dayton')).total).toMatchObject({ jobs: 0 });
    await site.dataSource.query('DELETE FROM contacts WHERE id IN (?, ?, ?)', [old, recent, lost]);
  });

  it('shares a campaign’s cost between its sources, and shows it only where all of it counts', async () => {
    await view('dee', nine + hour, '/?utm_source=letter&utm_campaign=spring');
    const costs = site.app.get(CampaignCostsService);
    const [from, to] = [Date.UTC(2040, 4, 10, 5), Date.UTC(2040, 4, 12, 5)];
    expect(JSON.stringify(await report(from, to))).not.toContain('spentCents');
    const days = { from: '2040-05-10', until: '2040-05-13', note: '' };
    await costs.add({ ...days, campaign: 'spring', cents: 10_001 });
    await costs.add({ ...days, campaign: 'unseen', cents: 400 });
    const spent = async (rest = '') => {
      const { panels } = await report(from, to, rest);
      return Object.fromEntries(
        Object.entries<ReportRow[]>(panels).flatMap(([name, rows]) =>
          rows.flatMap(({ key, spentCents }) => (spentCents ? [[`${name} ${key}`, spentCents]] : [])),
        ),
      );
    };
    const ofSpring = { 'campaign spring': 5_001, 'source Facebook': 2_501, 'channel paid-social': 2_501 };
    const found = await spent();
    expect(found).toMatchObject({ ...ofSpring, 'source letter': 2_500, 'campaign unseen': 200 });
    expect(await spent('&filter=campaign:unseen')).toEqual({ 'campaign unseen': 200 });
    expect(await spent('&filter=!campaign:unseen')).not.toHaveProperty('campaign unseen');
    expect(await spent('&filter=source:Facebook')).toEqual({});
    const owner = await site.owner();
    const csv = async (name: string) =>
      (
        await owner.get(
          address(from, to).replace('/api/analytics/report', `/admin/analytics/export/${name}.csv`),
        )
      ).text;
    expect(await csv('campaign')).toMatch(/"Return on \$1 \(dollars\)"\r\n"spring",.*,"0.00","0.00"\r\n/);
    expect(await csv('device')).not.toContain('Return');
    for (const { id } of await costs.all()) await costs.remove(id);
  });

  it.each(['&unit=year', '&compareStart=2040-01-01', '&compareStart=2040-01-02&compareEnd=2040-01-01'])(
    'rejects %s',
    async (rest) => {
      const owner = await site.owner();
      await owner.get(address(nine, nine + day, rest)).expect(400);
    },
  );

  it('ignores filters that aren’t ones', async () => {
    expect((await report(nine, nine + 2 * day, '&filter=ip:1&filter=')).total.visitors).toBe(3);
  });

  it('lists, series and overview take the same filters', async () => {
    const owner = await site.owner();
    const range = `?start=${new Date(nine).toISOString()}&end=${new Date(nine + 2 * day).toISOString()}&filter=page:/pricing`;
    const answer = async (name: string) =>
      (await owner.get(`/api/analytics/${name}${range}`).expect(200)).body.data;
    expect(await answer('overview')).toMatchObject({ totalVisitors: 1, totalPageViews: 2 });
    const urls = async (name: string) => (await answer(name)).map((row: { pageUrl: string }) => row.pageUrl);
    expect(await urls('page-views')).toEqual(['/pricing', '/']);
    expect(await urls('events')).toEqual(['/pricing']);
    expect((await answer('sessions')).map((row: { sessionId: string }) => row.sessionId)).toEqual(['ana']);
    expect(
      (await answer('series')).points.map((one: { views: number }) => one.views).filter(Boolean),
    ).toEqual([2]);
    expect((await answer('lead-sources')).sources).toMatchObject([
      { key: 'Facebook', visitors: 1, called: 1 },
    ]);
  });
});

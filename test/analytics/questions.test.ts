import { beforeAll, expect, it } from '@jest/globals';
import { RangeQuery } from '../../src/analytics/dto/range-query.dto.js';
import { percentile75 } from '../../src/analytics/queries/vitals-by-page.js';
import { sqlInstant } from '../../src/platform/database/dialect.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { lead, testSite } from '../support/site/site.js';

const questions = [
  'overview',
  'page-views',
  'sessions',
  'events',
  'series',
  'lead-sources',
  'breakdowns',
  'questions',
  'vitals',
];

onEachDatabase('The analytics API', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<typeof site.owner>>;

  beforeAll(async () => {
    owner = await site.owner();
  });

  it.each(questions)('requires signing in for %s', async (question) => {
    const { body } = await site.visitor.get(`/api/analytics/${question}`).expect(401);
    expect(body).toEqual({ message: 'Sign in to continue.' });
  });

  it.each(questions)(
    '%s: answered to the owner in a field `data`, also where no range is given',
    async (question) => {
      const { body } = await owner.get(`/api/analytics/${question}`).expect(200);
      expect(Object.keys(body)).toEqual(['data']);
    },
  );

  it.each([
    'start=yesterday',
    'start=2026-13-01T00:00:00Z',
    'end=12',
    'start=2026-01-02T00:00:00Z&end=2026-01-01T00:00:00Z',
    'start=2026-01-01&start=2026-01-02',
    'limit=0',
    'limit=1001',
    'limit=ten',
  ])('rejects %s and says why', async (query) => {
    const { body } = await owner.get(`/api/analytics/page-views?${query}`).expect(400);
    expect(body.errors[0].field).toBe(
      query.split(/[=[]/)[0] === 'start' && query.includes('end=') ? 'end' : query.split(/[=[]/)[0],
    );
  });

  it.each([
    '2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00.000Z',
    '2026-01-01',
    '2026-01-01T00:00:00%2B05:30',
    '2026-01-01T00:00:00+05:30',
    '0001-01-01T00:00:00Z',
  ])('accepts %s as a start', async (start) => {
    for (const question of questions)
      await owner.get(`/api/analytics/${question}?start=${start}`).expect(200);
  });

  it('returns page views newest first, up to the limit', async () => {
    for (const pageUrl of ['/about', '/services', '/results']) {
      const data = { sessionId: 'walker', pageUrl };
      await site.visitor.post('/api/analytics/track').send({ type: 'pageview', data }).expect(200);
    }
    const { body } = await owner.get('/api/analytics/page-views?limit=2').expect(200);
    expect(body.data.map(({ pageUrl }: { pageUrl: string }) => pageUrl)).toEqual(['/results', '/services']);
  });

  it('counts leads by their own touches, without spam and despite blocked trackers', async () => {
    const visit = (sessionId: string, pageUrl: string, referrer = '') =>
      site.visitor
        .post('/api/analytics/track')
        .send({ type: 'pageview', data: { sessionId, pageUrl, referrer } });
    await visit('a', '/pricing?utm_source=Flyer&utm_campaign=Spring').expect(200);
    await visit('b', '/pricing?utm_source=flyer').expect(200);
    await visit('c', '/faq', 'https://www.google.com/').expect(200);
    const ids = [];
    for (let index = 0; index < 4; index++) {
      const { body } = await site.visitor.post('/api/contact').send(lead()).expect(201);
      ids.push(body.id);
    }
    const touch = async (
      leadId: number,
      position: string,
      landingPage: string,
      utmSource: string,
      host = '',
    ) => {
      await site.dataSource.query('DELETE FROM lead_touches WHERE leadId = ? AND position = ?', [
        leadId,
        position,
      ]);
      await site.dataSource.query(
        `INSERT INTO lead_touches (leadId, position, landingPage, utmSource, referrerHost, leadCreatedAt)
         VALUES (?, ?, ?, ?, ?, ?)`,
        [leadId, position, landingPage, utmSource, host, sqlInstant(Date.now())],
      );
    };
    await touch(ids[0], 'first', '/faq', '', 'google.com');
    await touch(ids[0], 'last', '/pricing', 'flyer');
    await touch(ids[1], 'first', '/blog', '', 'nextdoor.com');
    await touch(ids[1], 'last', '/blog', '', 'nextdoor.com');
    await touch(ids[2], 'last', '/pricing', 'flyer');
    await site.dataSource.query('UPDATE contacts SET isSuspect = 1 WHERE id = ?', [ids[2]]);
    await site.dataSource.query('DELETE FROM lead_touches WHERE leadId = ?', [ids[3]]);
    const end = new Date(Date.now() + 1_000).toISOString();
    const { body } = await owner.get(`/api/analytics/lead-sources?end=${end}`).expect(200);
    const { sources, landingPages, campaigns, leads, unknownLeads } = body.data;
    expect(sources).toEqual([
      { key: 'Nextdoor', visitors: 0, called: 0, texted: 0, firstTouchLeads: 1, leads: 1, rate: null },
      { key: 'Flyer', visitors: 2, called: 0, texted: 0, firstTouchLeads: 0, leads: 1, rate: 50 },
      { key: 'Google', visitors: 1, called: 0, texted: 0, firstTouchLeads: 1, leads: 0, rate: 0 },
      { key: '', visitors: 1, called: 0, texted: 0, firstTouchLeads: 0, leads: 0, rate: 0 },
    ]);
    expect(landingPages).toContainEqual({
      key: '/pricing',
      visitors: 2,
      called: 0,
      texted: 0,
      firstTouchLeads: 0,
      leads: 1,
      rate: 50,
    });
    expect(campaigns).toEqual([
      { key: 'spring', visitors: 1, called: 0, texted: 0, firstTouchLeads: 0, leads: 0, rate: 0 },
    ]);
    expect([leads, unknownLeads]).toEqual([3, 1]);
  });

  it('renders the page with its data on the server', async () => {
    const { text } = await owner.get('/admin/analytics?range=today&tab=traffic').expect(200);
    expect(text).toContain('/results');
    expect(text).toMatch(
      /role="tab"[^>]*aria-selected="true"[^>]*>Traffic|aria-selected="true"[^>]*>Traffic/,
    );
    await site.visitor.get('/admin/analytics').expect(302);
  });
});

it('the default range is the last seven days', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  expect(new RangeQuery().range(now)).toEqual({ start: new Date('2026-03-03T12:00:00Z'), end: now });
});

it('the 75th percentile is the smallest value that three quarters don’t exceed', () => {
  expect([[], [5], [1, 2], [4, 1, 3, 2], [10, 20, 30, 40, 50]].map(percentile75)).toEqual([
    null,
    5,
    2,
    3,
    40,
  ]);
});

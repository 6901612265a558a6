import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { AnalyticsService } from '../../src/analytics/analytics.service.js';
import { RecorderService } from '../../src/analytics/ingestion/recorder.service.js';
import { SummariesService } from '../../src/analytics/summaries/summaries.service.js';
import { ClockService } from '../../src/platform/config/clock.service.js';
import { onEachDatabase, sqlite } from '../support/databases/databases.js';
import { until } from '../support/runner/until.js';
import { lead, password, testSite } from '../support/site/site.js';
import { emptyAnalytics } from './empty-analytics.js';

const day = 86_400_000;
const hour = 3_600_000;

describe('Visit records', () => {
  const site = testSite(sqlite, { ANALYTICS_RECORDS_PER_DAY: '3200', TRUST_PROXY: '1' });
  const clock = () => site.app.get(ClockService);
  const realNow = ClockService.prototype.now;
  let passedMs = 0;

  beforeEach(() => {
    jest.spyOn(clock(), 'now').mockImplementation(() => new Date(realNow().getTime() + passedMs));
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  let names = 0;
  const report = (address: string, type = 'pageview', data: object = {}) =>
    site.visitor
      .post('/api/analytics/track')
      .set('X-Forwarded-For', address)
      .send({ type, data: { sessionId: `s${++names}`, pageUrl: '/', ...data } });
  const burst = 20;
  const exhaust = async (address: (n: number) => string) => {
    for (let n = 0; n < burst; n++) await report(address(n)).expect(200);
  };

  it('are limited by network: neighbors share a limit, others and leads have their own', async () => {
    await exhaust((n) => `198.51.100.${n}`);
    const refused = await report('198.51.100.200').expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toEqual({ message: expect.stringContaining('Too many visits') });
    await report('198.51.101.1').expect(200);
    const same = { 'X-Forwarded-For': '198.51.100.200' };
    await site.visitor.post('/api/contact').set(same).send(lead()).expect(201);
    await site.visitor.post('/admin/api/login').set(same).send({ password }).expect(200);
    // A fifth of a day's records in a day.
    passedMs += day / 640;
    await report('198.51.100.200').expect(200);
    await report('198.51.100.200').expect(429);
  });

  it('are limited by /48 in IPv6, whatever the path’s case and slashes', async () => {
    await exhaust((n) => `2001:db8:7:${n}::1`);
    for (const path of ['/api/analytics/track', '/API/Analytics/Track/', '/api/analytics/track?x']) {
      await site.visitor
        .post(path)
        .set('X-Forwarded-For', '2001:db8:7:ffff::1')
        .send({ type: 'pageview', data: { sessionId: 'x', pageUrl: '/' } })
        .expect(429);
    }
  });

  it('are limited even if they aren’t stored, like those of crawlers and invalid ones', async () => {
    const send = (body: object) =>
      site.visitor
        .post('/api/analytics/track')
        .set({ 'X-Forwarded-For': '198.51.102.1', 'User-Agent': 'Googlebot' })
        .send(body);
    for (let n = 0; n < burst / 2; n++) {
      await send({ type: 'pageview', data: { sessionId: 'x', pageUrl: '/' } }).expect(200);
      await send({ type: { toString: 1 }, data: {} }).expect(400);
    }
    await send({ type: 'pageview', data: { sessionId: 'x', pageUrl: '/' } }).expect(429);
  });

  it('include few page speeds of one network, each within plausible values', async () => {
    const data = { LCP: 3_600_000, INP: 1e9, CLS: 1e9 };
    await report('203.0.113.1', 'vitals', data).expect(200, { success: true });
    await report('203.0.113.2', 'vitals', data).expect(429);
    await report('203.0.113.2').expect(200);
    const owner = await site.owner();
    const vitals = async () => (await owner.get('/api/analytics/vitals').expect(200)).body.data;
    await until(async () => (await vitals()).length > 0);
    expect(await vitals()).toEqual([{ pageUrl: '/', visits: 1, LCP: 60_000, INP: 60_000, CLS: 10 }]);
  });
});

describe('Visit records of any number of networks', () => {
  const site = testSite(sqlite, { ANALYTICS_RECORDS_PER_DAY: '1000', TRUST_PROXY: '1' });
  const report = (address: string) =>
    site.visitor
      .post('/api/analytics/track')
      .set('X-Forwarded-For', address)
      .send({ type: 'pageview', data: { sessionId: `s${address.replaceAll('.', '-')}`, pageUrl: '/' } });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('are limited in total', async () => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const statuses = new Map<number, number>();
    for (let n = 0; n < 1_040; n += 65) {
      const networks = Array.from(
        { length: 65 },
        (_, index) => `10.${(n + index) >> 8}.${(n + index) & 255}.1`,
      );
      for (const { status } of await Promise.all(networks.map(report)))
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses.keys()].sort()).toEqual([200, 429]);
    // While the records of a second come back.
    expect(statuses.get(200)).toBeGreaterThanOrEqual(1_000);
    expect(statuses.get(200)).toBeLessThan(1_010);
    const clock = site.app.get(ClockService);
    const later = clock.now().getTime() + day / 100;
    jest.spyOn(clock, 'now').mockImplementation(() => new Date(later));
    await report('10.200.0.1').expect(200);
  });
});

describe('On a disk that is nearly full', () => {
  const site = testSite(sqlite, { ANALYTICS_DISK_RESERVE_MB: '1000000000' });

  it('visits are not stored, and leads are', async () => {
    const track = () =>
      site.visitor
        .post('/api/analytics/track')
        .send({ type: 'pageview', data: { sessionId: 'x', pageUrl: '/' } });
    await until(async () => (await track()).status === 429);
    await site.visitor.post('/api/contact').send(lead()).expect(201);
    const owner = await site.owner();
    const { body } = await owner.get('/admin/api/alarms').expect(200);
    expect(body).toEqual([expect.stringContaining('stopped counting visits')]);
  });
});

onEachDatabase('Stored visits', (make) => {
  const site = testSite(make);
  const start = Date.UTC(2040, 0, 11, 6);

  beforeEach(() => emptyAnalytics(site.dataSource));
  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** The arrivals of one visit: who it was, and a page view. */
  const visit = (name: string, at: number, place: string, pageUrl: string, referrer: string) => [
    {
      at,
      ownHost: '',
      record: {
        type: 'session' as const,
        sessionId: name,
        country: 'US',
        city: place,
        deviceInfo: null,
        userAgent: null,
      },
    },
    {
      at,
      ownHost: '',
      record: {
        type: 'pageview' as const,
        sessionId: name,
        pageUrl,
        pageTitle: null,
        referrer,
        userAgent: null,
      },
    },
  ];
  const record = (arrivals: ReturnType<typeof visit>) => site.app.get(RecorderService).write(arrivals);

  it('of an hour stay within their size limits, and real ones are found among made-up ones', async () => {
    const invented = 4_000;
    for (let n = 0; n < invented; n += 400) {
      const group = Array.from({ length: 400 }, (_, index) => {
        const word = `${n + index}`.repeat(12);
        return visit(
          `i${n + index}`,
          start + n + index,
          word,
          `/?utm_source=${word}`,
          `https://a.example/${word}`,
        );
      });
      await record(group.flat());
    }
    for (let n = 0; n < 5; n++) await record(visit(`r${n}`, start + n, 'Otsego', '/pricing', ''));
    const analytics = site.app.get(AnalyticsService);
    const answer = async () => {
      const range = [new Date(start), new Date(start + hour)] as const;
      const { totalVisitors, totalPageViews, topPages, topReferrers, geographicData } =
        await analytics.overview(...range);
      const { sources, landingPages } = await analytics.leadSources(...range);
      return [
        { totalVisitors, totalPageViews, topPages, referrer: topReferrers[0], place: geographicData[0] },
        { source: sources[0], landingPages },
      ];
    };
    const expected = [
      {
        totalVisitors: invented + 5,
        totalPageViews: invented + 5,
        topPages: [
          { pageUrl: '/', views: invented },
          { pageUrl: '/pricing', views: 5 },
        ],
        referrer: { referrer: '', views: 5 },
        place: { city: 'Otsego', country: 'US', visitors: 5 },
      },
      {
        source: expect.objectContaining({ key: '', visitors: 5 }),
        landingPages: [
          expect.objectContaining({ key: '/', visitors: invented }),
          expect.objectContaining({ key: '/pricing', visitors: 5 }),
        ],
      },
    ];
    expect(await answer()).toEqual(expected);
    await site.app.get(SummariesService).sumUp(start + hour);
    expect(await answer()).toEqual(expected);
    const rows = await site.dataSource.query('SELECT LENGTH(packed) AS bytes FROM analytics_tallies');
    expect(rows).toHaveLength(13);
    for (const { bytes } of rows) expect(Number(bytes)).toBeLessThanOrEqual(8_192);
    // A visit that was counted without its name leaves the sums right when it changes.
    await record(visit('i3999', start + hour, 'Elsewhere', '/', ''));
    const { totalVisitors, geographicData } = await analytics.overview(
      new Date(start),
      new Date(start + hour),
    );
    expect(totalVisitors).toBe(invented + 5);
    expect(geographicData.every(({ visitors }) => visitors > 0)).toBe(true);
  }, 120_000);

  it('are summed up without details after repeated failures, and later hours follow', async () => {
    await record(visit('early', start, 'Otsego', '/pricing', ''));
    await record(visit('late', start + 2 * hour, 'Elk River', '/faq', ''));
    const clock = site.app.get(ClockService);
    jest.spyOn(clock, 'now').mockReturnValue(new Date(start + 4 * hour));
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const said = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const { query } = EntityManager.prototype;
    let failing = true;
    jest.spyOn(EntityManager.prototype, 'query').mockImplementation(function (
      this: EntityManager,
      sql,
      values,
    ) {
      if (failing && /GROUP BY pageUrl/.test(sql)) throw new Error('That is too much');
      return query.call(this, sql, values);
    });
    // Rounds of the background task, which waits a minute after a failure.
    const { catchingUp } = site.app.get(SummariesService);
    for (let round = 0; round < 4; round++) await catchingUp.runNow();
    failing = false;
    for (let round = 0; round < 3; round++) await catchingUp.runNow();
    expect(said.mock.calls).toEqual([
      [{ event: 'analytics.summary-reduced', hour: new Date(start).toISOString(), isCounted: true }],
    ]);
    const answer = await site.app.get(AnalyticsService).overview(new Date(start), new Date(start + 4 * hour));
    expect(answer).toMatchObject({
      totalVisitors: 2,
      totalPageViews: 2,
      topPages: [{ pageUrl: '/faq', views: 1 }],
      geographicData: [{ country: 'US', city: 'Elk River', visitors: 1 }],
    });
    const blocks = await site.dataSource.query(
      'SELECT hour, isCoarse FROM analytics_blocks WHERE span = 1 ORDER BY hour',
    );
    expect(blocks.map(({ isCoarse }: { isCoarse: number }) => Number(isCoarse))).toEqual([1, 0]);
  });

  it('are summed up in hours with only events', async () => {
    await record(visit('reader', start, 'Otsego', '/faq', ''));
    const opened = {
      type: 'event' as const,
      sessionId: 'reader',
      eventType: 'click',
      elementId: 'faq-open',
      elementText: 'How long?',
      pageUrl: '/faq',
    };
    await site.app.get(RecorderService).write([{ at: start + hour, ownHost: '', record: opened }]);
    await site.app.get(SummariesService).sumUp(start + 3 * hour);
    const range = [new Date(start + hour), new Date(start + 2 * hour)] as const;
    expect(await site.app.get(AnalyticsService).questions(...range)).toEqual([
      { question: 'How long?', opened: 1 },
    ]);
  });

  it('contain no control characters', async () => {
    const written = '/?utm_source=%01&utm_campaign=spring%00%1Fsale';
    await record(visit('odd', start, 'Otsego', written, 'https://news.example/?q=secret#part'));
    const { sources, campaigns } = await site.app
      .get(AnalyticsService)
      .leadSources(new Date(start), new Date(start + hour));
    expect(campaigns.map(({ key }) => key)).toEqual(['springsale']);
    expect(sources.map(({ key }) => key)).toEqual(['news.example']);
    const [{ referrer }] = await site.dataSource.query('SELECT referrer FROM page_views');
    expect(referrer).toBe('https://news.example/');
  });
});

import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { AnalyticsService } from '../../src/analytics/analytics.service.js';
import { RecorderService } from '../../src/analytics/ingestion/recorder.service.js';
import { SummariesService } from '../../src/analytics/summaries/summaries.service.js';
import { ClockService } from '../../src/platform/config/clock.service.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { testSite } from '../support/site/site.js';
import { emptyAnalytics } from './empty-analytics.js';

const hour = 3_600_000;

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

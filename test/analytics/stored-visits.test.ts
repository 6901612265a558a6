import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { AnalyticsService } from '../../src/analytics/analytics.service.js';
import { RecorderService } from '../../src/analytics/ingestion/recorder.service.js';
import { RetentionService } from '../../src/analytics/totals/retention.service.js';
import { ClosedHoursService } from '../../src/analytics/visit-blocks/closed-hours.service.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { testSite } from '../support/site/site.js';
import { emptyAnalytics } from './empty-analytics.js';
import { settle } from './settle.js';

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
    await settle(site.app, start + hour);
    expect(await answer()).toEqual(expected);
    const rows = await site.dataSource.query(
      'SELECT LENGTH(packed) AS bytes FROM visit_totals WHERE span = 1 AND hour = ?',
      [start / hour],
    );
    expect(rows).toHaveLength(8);
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

  it('that can’t be read are deleted in time; their number stays', async () => {
    await record(visit('early', start, 'Otsego', '/pricing', ''));
    await record(visit('late', start + 2 * hour, 'Elk River', '/faq', ''));
    await site.app.get(ClosedHoursService).close(start + 4 * hour);
    const said = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const { query } = EntityManager.prototype;
    let failures = 0;
    jest.spyOn(EntityManager.prototype, 'query').mockImplementation(function (
      this: EntityManager,
      sql,
      values,
    ) {
      if (/pageUrl.* FROM page_views/s.test(sql) && failures++ === 0) throw new Error('That is too much');
      return query.call(this, sql, values);
    });
    await site.app.get(RetentionService).clean(start + 500 * 24 * hour);
    expect(said.mock.calls).toEqual([
      [{ event: 'analytics.totals-reduced', after: new Date(0).toISOString() }],
    ]);
    const answer = await site.app.get(AnalyticsService).overview(new Date(start), new Date(start + 4 * hour));
    expect(answer).toMatchObject({
      totalVisitors: 2,
      totalPageViews: 2,
      topPages: [{ pageUrl: '/faq', views: 1 }],
      geographicData: [{ country: 'US', city: 'Elk River', visitors: 1 }],
    });
    expect(await query.call(site.dataSource.manager, 'SELECT * FROM page_views')).toEqual([]);
  });

  it('are counted in hours with only events', async () => {
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
    await settle(site.app, start + 3 * hour);
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

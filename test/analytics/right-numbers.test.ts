import { beforeEach, expect, it } from '@jest/globals';
import { AnalyticsService } from '../../src/analytics/analytics.service.js';
import { SummariesService } from '../../src/analytics/summaries/summaries.service.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { testSite } from '../support/site/site.js';
import { emptyAnalytics } from './empty-analytics.js';
import { visitsTo } from './visits.js';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Each answer is worked out by hand; days are in 2040; the business is six hours behind UTC in winter. */
onEachDatabase('Visit numbers', (make) => {
  const site = testSite(make);
  const { tell, view, overview, both } = visitsTo(site);

  beforeEach(() => emptyAnalytics(site.dataSource));

  const update = (sessionId: string, at: number, updates: object) =>
    tell(at, 'update_session', { sessionId, updates });

  const breakdowns = (start: number, end: number) =>
    site.app.get(AnalyticsService).breakdowns(new Date(start), new Date(end));

  const midnight = Date.UTC(2040, 0, 11, 6);

  it('count a session that crosses midnight as a visitor of both days, and as a bounce on neither', async () => {
    await view('late', midnight - 5 * minute, '/');
    await view('late', midnight + 5 * minute, '/pricing');
    const figures = { totalVisitors: 1, totalPageViews: 1, bounceRate: 0, averageSessionDuration: 600 };
    await both(midnight - day, midnight, { ...figures, topPages: [{ pageUrl: '/', views: 1 }] });
    await both(midnight, midnight + day, { ...figures, topPages: [{ pageUrl: '/pricing', views: 1 }] });
    await both(midnight - day, midnight + day, { ...figures, totalPageViews: 2 });
  });

  it.each([
    ['spring, a day of 23 hours', Date.UTC(2040, 2, 11, 6), 23],
    ['fall, a day of 25 hours', Date.UTC(2040, 10, 4, 5), 25],
  ])('are right on the night of the clock change in %s', async (_name, start, hours) => {
    for (const offset of [-30 * minute, 30 * minute, 3 * hour, (hours - 1) * hour, hours * hour])
      await view(`at-${offset}`, start + offset);
    const end = start + hours * hour;
    await both(start, end, { totalVisitors: 3, totalPageViews: 3 });
    const { points } = await site.app
      .get(AnalyticsService)
      .series(new Date(start - day), new Date(end + day));
    expect(points.map(({ at, views }) => [Date.parse(at), views])).toEqual([
      [start - day, 1],
      [start, 3],
      [end, 1],
    ]);
  });

  it('count bounces by the whole session, even if the range cuts it', async () => {
    const nine = Date.UTC(2040, 0, 14, 9);
    await view('stays', nine);
    await view('stays', nine + 2 * hour);
    await view('leaves', nine + minute);
    await both(nine, nine + hour, { totalVisitors: 2, totalPageViews: 2, bounceRate: 50 });
    // 49 hours are summed up by now. A view that comes later still makes the session no bounce.
    await view('leaves', nine + 70 * hour);
    await both(nine, nine + hour, { totalVisitors: 2, bounceRate: 0 });
  });

  it('use the time that the browser reports when the visitor leaves the last page', async () => {
    const ten = Date.UTC(2040, 0, 15, 10);
    await view('reader', ten);
    const id = await view('reader', ten + minute, '/faq');
    await update('reader', ten + 3 * minute, { endedAt: new Date(ten + 3 * minute).toISOString() });
    await tell(ten + 3 * minute, 'update_pageview', { pageViewId: id, timeSpent: 120 });
    await tell(ten + 3 * minute, 'update_pageview', { pageViewId: id, timeSpent: 30 });
    await both(ten, ten + hour, { averageSessionDuration: 180 });
    const [latest] = await site.app.get(AnalyticsService).pageViews(new Date(ten), new Date(ten + hour), 1);
    expect(latest).toMatchObject({ pageUrl: '/faq', timeSpent: 120 });
  });

  it('end a tab left open overnight half an hour after its last hit, and count another visitor when it is used again', async () => {
    const evening = Date.UTC(2040, 0, 17, 2);
    await view('sleeper', evening);
    await update('sleeper', evening + 8 * hour, {
      lastActivityAt: new Date(evening + 8 * hour).toISOString(),
    });
    await both(evening, evening + hour, { averageSessionDuration: 1_800, bounceRate: 100 });
    await view('sleeper', evening + 80 * hour);
    await both(evening + 79 * hour, evening + 81 * hour, {
      totalVisitors: 1,
      totalPageViews: 1,
      bounceRate: 0,
    });
    await both(evening, evening + hour, { averageSessionDuration: 288_000, bounceRate: 0 });
  });

  it('count two tabs as two sessions', async () => {
    const ten = Date.UTC(2040, 0, 20, 10);
    await view('one-tab', ten);
    await view('other-tab', ten + second);
    await view('one-tab', ten + 2 * second);
    await both(ten, ten + hour, { totalVisitors: 2, totalPageViews: 3, bounceRate: 50 });
  });

  it.each([
    ['a year behind', -365 * day, 60],
    ['a year ahead', 365 * day, 60 + 1_800],
  ])('are right for a clock that is %s', async (_name, wrong, seconds) => {
    const ten = Date.UTC(2040, 0, 21, 10);
    await view('traveller', ten);
    await view('traveller', ten + minute);
    await update('traveller', ten + minute, { endedAt: new Date(ten + minute + wrong).toISOString() });
    await both(ten, ten + hour, { totalVisitors: 1, averageSessionDuration: seconds });
  });

  it('don’t depend on the order in which records arrive', async () => {
    const ten = Date.UTC(2040, 0, 22, 10);
    await tell(ten, 'event', { sessionId: 'mixed', eventType: 'click', pageUrl: '/' });
    await view('mixed', ten + second, '/?utm_source=Flyer');
    await site.app.get(SummariesService).sumUp(ten + 2 * hour);
    await tell(ten + 3 * hour, 'session', { sessionId: 'mixed', country: 'US', city: 'Otsego' });
    await tell(ten + 3 * hour, 'session', { sessionId: 'mixed', country: 'BR', city: 'Elsewhere' });
    await update('never-seen', ten, { endedAt: new Date(ten).toISOString() });
    await both(ten, ten + hour, {
      totalVisitors: 1,
      totalPageViews: 1,
      geographicData: [{ city: 'Otsego', country: 'US', visitors: 1 }],
    });
    const { sources } = await site.app.get(AnalyticsService).leadSources(new Date(ten), new Date(ten + hour));
    expect(sources).toEqual([
      { key: 'Flyer', visitors: 1, called: 0, texted: 0, firstTouchLeads: 0, leads: 0, rate: 0 },
    ]);
  });

  it('count call and text clicks once for each visit by source, even if records arrive late or out of order', async () => {
    const ten = Date.UTC(2040, 1, 25, 10);
    const press = (sessionId: string, at: number, elementId: string, eventType = 'click') =>
      tell(at, 'event', { sessionId, eventType, elementId, elementText: 'Call', pageUrl: '/faq' });
    const asked = async (from = ten, to = ten + hour) => {
      const answer = await site.app.get(AnalyticsService).leadSources(new Date(from), new Date(to));
      const [pages, sources, campaigns] = [answer.landingPages, answer.sources, answer.campaigns].map(
        (rows) =>
          Object.fromEntries(
            rows.map(({ key, visitors, called, texted }) => [key, [visitors, called, texted]]),
          ),
      );
      return { called: answer.called, texted: answer.texted, pages, sources, campaigns };
    };
    await view('both', ten, '/pricing?utm_source=Flyer&utm_campaign=Spring');
    for (const id of ['click-to-call', 'click-to-call', 'click-to-text', 'click-to-call'])
      await press('both', ten + minute, id);
    await press('early', ten + minute, 'click-to-text');
    await view('early', ten + 2 * minute, '/', 'https://www.google.com/');
    await press('unseen', ten + minute, 'click-to-call');
    await view('reader', ten, '/faq?utm_source=flyer');
    await press('reader', ten, 'click-to-call', 'scroll');
    await press('reader', ten, 'call');
    const before = {
      called: 1,
      texted: 2,
      pages: { '/pricing': [1, 1, 1], '/': [1, 0, 1], '/faq': [1, 0, 0] },
      sources: { Flyer: [2, 1, 1], Google: [1, 0, 1] },
      campaigns: { spring: [1, 1, 1] },
    };
    expect(await asked()).toEqual(before);
    await site.app.get(SummariesService).sumUp(ten + 2 * day);
    expect(await asked()).toEqual(before);
    // A visit counts at the hour of its start, also what it taps on and looks at later.
    await press('reader', ten + 3 * day, 'click-to-call');
    await view('unseen', ten + 3 * day, '/about');
    const after = {
      called: 3,
      texted: 2,
      pages: { '/pricing': [1, 1, 1], '/': [1, 0, 1], '/faq': [1, 1, 0], '/about': [1, 1, 0] },
      sources: { Flyer: [2, 2, 1], Google: [1, 0, 1], '': [1, 1, 0] },
      campaigns: { spring: [1, 1, 1] },
    };
    expect(await asked()).toEqual(after);
    await site.app.get(SummariesService).sumUp(ten + 10 * day);
    expect(await asked()).toEqual(after);
    expect(await asked(ten + 3 * day, ten + 4 * day)).toMatchObject({ called: 0, texted: 0, pages: {} });
  });

  it('count languages and screen widths of every visitor, even if the range cuts the visit', async () => {
    const ten = Date.UTC(2040, 0, 25, 10);
    const session = (sessionId: string, screen: string, language: string) =>
      tell(ten, 'session', { sessionId, deviceInfo: JSON.stringify({ screen, language }) });
    await view('phone', ten);
    await session('phone', '390x844', 'es-US');
    await session('phone', '1920x1080', 'en-US');
    await view('desk', ten);
    await session('desk', '1920x1080', 'en-US');
    await view('unknown', ten);
    await tell(ten, 'session', { sessionId: 'unknown', deviceInfo: '{"screen":"0x0","language":' });
    await view('phone', ten + 30 * hour);
    const answers = async () => [
      await breakdowns(ten, ten + hour),
      await breakdowns(ten + 29 * hour, ten + 31 * hour),
    ];
    const each = (...keys: string[]) => keys.map((key) => ({ key, visitors: 1 }));
    const expected = [
      { language: each('', 'en', 'es'), screenWidth: each('', '1-479', '1440-') },
      { language: each('es'), screenWidth: each('1-479') },
    ];
    expect(await answers()).toEqual(expected);
    await site.app.get(SummariesService).sumUp(ten + 40 * hour);
    expect(await answers()).toEqual(expected);
  });

  it('count visitors as unknown in hours from before a breakdown existed, even if later records arrive', async () => {
    const midnight = Date.UTC(2040, 0, 26);
    await view('before', midnight + minute);
    await site.app.get(SummariesService).sumUp(midnight + hour);
    // As in a database whose first hour was summed up before languages were counted.
    await site.dataSource.query("DELETE FROM analytics_tallies WHERE kind = 'language'");
    await view('after', midnight + hour);
    await tell(midnight + hour, 'session', { sessionId: 'after', deviceInfo: '{"language":"en"}' });
    const isExpected = async () => {
      const { language } = await breakdowns(midnight, midnight + day);
      expect(language).toEqual([
        { key: '', visitors: 1 },
        { key: 'en', visitors: 1 },
      ]);
    };
    await isExpected();
    await site.app.get(SummariesService).sumUp(midnight + 10 * day);
    await isExpected();
    await tell(midnight + 10 * day, 'session', { sessionId: 'before', deviceInfo: '{"language":"es"}' });
    await isExpected();
    const { totalVisitors } = await overview(midnight, midnight + day);
    expect(totalVisitors).toBe(2);
  });

  it('distinguish places and pages that differ only in an accent or in case', async () => {
    const ten = Date.UTC(2040, 0, 23, 10);
    await view('a', ten, '/About');
    await view('b', ten, '/about');
    await tell(ten, 'session', { sessionId: 'a', country: 'BR', city: 'São Paulo' });
    await tell(ten, 'session', { sessionId: 'b', country: 'BR', city: 'Sao Paulo' });
    await both(ten, ten + hour, {
      topPages: [
        { pageUrl: '/About', views: 1 },
        { pageUrl: '/about', views: 1 },
      ],
      geographicData: [
        { city: 'Sao Paulo', country: 'BR', visitors: 1 },
        { city: 'São Paulo', country: 'BR', visitors: 1 },
      ],
    });
  });

  it('count referrers from other sites and direct visits, but not clicks within the site', async () => {
    const ten = Date.UTC(2040, 0, 24, 10);
    await view('a', ten, '/', 'https://www.google.com/');
    await view('a', ten + second, '/faq', 'https://carpets.example/?email=ada@example.com');
    await view('b', ten, '/', '');
    await both(ten, ten + hour, {
      topReferrers: [
        { referrer: '', views: 1 },
        { referrer: 'https://www.google.com/', views: 1 },
      ],
    });
    const views = await site.app.get(AnalyticsService).pageViews(new Date(ten), new Date(ten + hour), 10);
    expect(JSON.stringify(views)).not.toContain('ada@example.com');
  });
});

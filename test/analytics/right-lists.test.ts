import { beforeEach, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { AnalyticsService } from '../../src/analytics/analytics.service.js';
import { SummariesService } from '../../src/analytics/summaries/summaries.service.js';
import { insertInto } from '../../src/analytics/tables.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { testSite } from '../support/site/site.js';
import { emptyAnalytics } from './empty-analytics.js';
import { visitsTo } from './visits.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const ten = Date.UTC(2040, 0, 11, 10);
const [start, end] = [new Date(ten), new Date(ten + hour)];

/** Each answer is worked out by hand; days are in 2040. */
onEachDatabase('Visit lists', (make) => {
  const site = testSite(make);
  const { tell, view } = visitsTo(site);

  beforeEach(() => emptyAnalytics(site.dataSource));

  const press = (sessionId: string, at: number, elementId: string, elementText: string) =>
    tell(at, 'event', { sessionId, eventType: 'click', elementId, elementText, pageUrl: '/faq' });

  const iso = (at: number) => new Date(at).toISOString();

  /** Asked of single rows, and once more of summaries. */
  const both = async <Answer>(ask: () => Promise<Answer>, expected: Answer) => {
    expect(await ask()).toEqual(expected);
    await site.app.get(SummariesService).sumUp(ten + 2 * day);
    expect(await ask()).toEqual(expected);
  };

  it('show sessions newest first, with their end and location if known', async () => {
    await view('open', ten + minute);
    await view('ended', ten + 2 * minute);
    await tell(ten + 2 * minute, 'session', {
      sessionId: 'ended',
      country: 'US',
      city: 'Otsego',
      deviceInfo: '{"language":"en"}',
      userAgent: 'Browser',
    });
    await tell(ten + 3 * minute, 'update_session', {
      sessionId: 'ended',
      updates: { endedAt: iso(ten + 3 * minute), lastActivityAt: iso(ten + 3 * minute) },
    });
    await view('later', ten + hour);
    const sessions = await site.app.get(AnalyticsService).sessions(start, end, 10);
    expect(sessions).toEqual([
      {
        id: expect.any(Number),
        sessionId: 'ended',
        ipAddress: null,
        country: 'US',
        city: 'Otsego',
        deviceInfo: '{"language":"en"}',
        userAgent: 'Browser',
        startedAt: iso(ten + 2 * minute),
        endedAt: iso(ten + 3 * minute),
        lastActivityAt: iso(ten + 3 * minute),
      },
      expect.objectContaining({ sessionId: 'open', country: null, city: null, endedAt: null }),
    ]);
    expect(await site.app.get(AnalyticsService).sessions(start, end, 1)).toEqual([sessions[0]]);
  });

  it('show events newest first', async () => {
    await press('one', ten + minute, 'faq-open', 'Is it safe?');
    await press('one', ten + 2 * minute, 'schedule', 'Schedule');
    const [newest, before] = await site.app.get(AnalyticsService).events(start, end, 10);
    expect(newest).toEqual({
      id: expect.any(Number),
      eventType: 'click',
      elementId: 'schedule',
      elementText: 'Schedule',
      pageUrl: '/faq',
      timestamp: iso(ten + 2 * minute),
    });
    expect(before).toMatchObject({ elementId: 'faq-open', timestamp: iso(ten + minute) });
  });

  it('show opened questions, the most opened first', async () => {
    for (const question of ['Is it safe?', 'How long?', 'How long?'])
      await press('reader', ten + minute, 'faq-open', question);
    await press('reader', ten + minute, 'faq-close', 'Is it safe?');
    await both(
      () => site.app.get(AnalyticsService).questions(start, end),
      [
        { question: 'How long?', opened: 2 },
        { question: 'Is it safe?', opened: 1 },
      ],
    );
  });

  it('show visits by source, and those with a call or text click', async () => {
    await view('caller', ten, '/pricing?utm_source=flyer&utm_campaign=spring');
    await press('caller', ten + minute, 'click-to-call', '(763) 555-0142');
    await view('writer', ten, '/faq?utm_source=flyer');
    await press('writer', ten + minute, 'click-to-text', 'Text');
    await view('reader', ten, '/pricing?utm_source=flyer');
    await view('walker', ten, '/');
    const by = (origin: 'landing' | 'source' | 'campaign') => async () =>
      Object.fromEntries(await site.app.get(AnalyticsService).visitsBy(origin, start, end));
    await both(by('source'), { flyer: { visits: 3, tapped: 2 }, '': { visits: 1, tapped: 0 } });
    await both(by('campaign'), { spring: { visits: 1, tapped: 1 } });
    await both(by('landing'), {
      '/pricing': { visits: 2, tapped: 1 },
      '/faq': { visits: 1, tapped: 1 },
      '/': { visits: 1, tapped: 0 },
    });
  });

  it('show page speed, the most measured pages first, then by path, with null for missing vitals', async () => {
    const measured = (minutes: number, pageUrl: string, metric: 'LCP' | 'INP' | 'CLS', ...values: number[]) =>
      values.map((value) => ({ pageUrl, metric, value, timestamp: ten + minutes * minute }));
    await site.app
      .get(DataSource)
      .transaction((manager) =>
        insertInto(manager, 'web_vitals', [
          ...measured(1, '/pricing', 'LCP', 1_400, 1_100, 1_300, 1_200),
          ...measured(1, '/pricing', 'INP', 40),
          ...measured(2, '/results', 'LCP', 700),
          ...measured(3, '/about', 'LCP', 800),
          ...measured(3, '/about', 'CLS', 0.5),
          ...measured(4, '/faq', 'LCP', 900),
          ...measured(60, '/later', 'LCP', 1),
        ]),
      );
    expect(await site.app.get(AnalyticsService).vitals(start, end)).toEqual([
      { pageUrl: '/pricing', visits: 4, LCP: 1_300, INP: 40, CLS: null },
      { pageUrl: '/about', visits: 1, LCP: 800, INP: null, CLS: 0.5 },
      { pageUrl: '/faq', visits: 1, LCP: 900, INP: null, CLS: null },
      { pageUrl: '/results', visits: 1, LCP: 700, INP: null, CLS: null },
    ]);
  });
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AnalyticsService } from '../../src/analytics/analytics.service.js';
import { RecorderService } from '../../src/analytics/ingestion/recorder.service.js';
import { RetentionService } from '../../src/analytics/totals/retention.service.js';
import { ClosedHoursService } from '../../src/analytics/visit-blocks/closed-hours.service.js';
import { DatabaseUnavailable } from '../../src/platform/database/database-unavailable.js';
import { sqlInstant } from '../../src/platform/database/dialect.js';
import { UnitOfWorkService } from '../../src/platform/database/unit-of-work.service.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { testSite } from '../support/site/site.js';
import { beforeQueries } from './before-queries.js';
import { emptyAnalytics } from './empty-analytics.js';
import { begin, histories, momentOf, play, ranges } from './history.js';
import { newBuilder, settle } from './settle.js';
import { SlowAnalytics } from './slow-analytics.js';
import { visitsTo } from './visits.js';

const [hour, day] = [3_600_000, 86_400_000];

onEachDatabase('Retention', (make) => {
  const site = testSite(make, { ANALYTICS_RETENTION_DAYS: '2' });

  beforeEach(() => emptyAnalytics(site.dataSource));

  it('deletes single visits after some days without changing totals of whole hours', async () => {
    const [analytics, hours] = [site.app.get(AnalyticsService), site.app.get(ClosedHoursService)];
    const outcome = await fc.check(
      fc.asyncProperty(histories, ranges, async (steps, edges) => {
        await emptyAnalytics(site.dataSource);
        const moments = await play(
          steps,
          { recorder: site.app.get(RecorderService), hours, builder: newBuilder(site.app) },
          new SlowAnalytics(),
        );
        const now = Math.max(begin, ...moments);
        await hours.close(now);
        const periods = edges.map((edge) =>
          edge
            .map((one) => momentOf({ ...one, isWhole: true }, moments))
            .sort((a, b) => a - b)
            .map((ms) => new Date(ms)),
        );
        const answers = () =>
          Promise.all(
            periods.map(async ([start, end]) => [
              await analytics.overview(start, end),
              await analytics.breakdowns(start, end),
            ]),
          );
        const before = await answers();
        await site.app.get(RetentionService).clean(now);
        expect(await answers()).toEqual(before);
      }),
      { numRuns: 40, endOnFailure: true, includeErrorInReport: true },
    );
    expect(fc.defaultReportMessage(outcome) ?? 'no difference').toBe('no difference');
  });

  it('leaves a visit that goes on as it was in the hours whose visits are deleted', async () => {
    const { view, overview } = visitsTo(site);
    await view('stays', begin);
    await view('stays', begin + 5 * day);
    const before = {
      totalVisitors: 1,
      totalPageViews: 1,
      bounceRate: 0,
      averageSessionDuration: (5 * day) / 1_000,
    };
    await settle(site.app, begin + 6 * day);
    await site.app.get(RetentionService).clean(begin + 6 * day);
    await view('stays', begin + 6 * day);
    await settle(site.app, begin + 7 * day);
    expect(await overview(begin, begin + day)).toMatchObject(before);
    expect(await overview(begin, begin + 7 * day)).toMatchObject({ ...before, totalPageViews: 3 });
    const later = { totalVisitors: 1, averageSessionDuration: (6 * day) / 1_000 };
    expect(await overview(begin + 4 * day, begin + 7 * day)).toMatchObject(later);
  });

  it('leaves nothing older in the tables of single visits', async () => {
    const record = (sessionId: string, at: number) => ({
      at,
      ownHost: '',
      record: {
        type: 'pageview',
        sessionId,
        pageUrl: '/',
        pageTitle: null,
        referrer: '',
        userAgent: null,
      } as const,
    });
    await site.app.get(RecorderService).write([record('old', begin), record('new', begin + 5 * day)]);
    await site.app.get(ClosedHoursService).close(begin + 6 * day);
    expect(await site.app.get(RetentionService).clean(begin + 6 * day)).toBe(2);
    const rows = await site.dataSource.query('SELECT sessionId FROM page_views');
    expect(rows.map(({ sessionId }: { sessionId: string }) => sessionId)).toEqual(['new']);
    const { totalPageViews } = await site.app
      .get(AnalyticsService)
      .overview(new Date(begin - day), new Date(begin + 7 * day));
    expect(totalPageViews).toBe(2);
  });

  describe('when the visits of an hour are frozen', () => {
    const { view, overview } = visitsTo(site);
    const now = begin + 6 * day;
    const hours = [begin, begin + hour];
    const durations = async () => {
      const answers = await Promise.all(hours.map((at) => overview(at, at + hour)));
      return answers.map((answer) => [answer.totalPageViews, answer.averageSessionDuration]);
    };

    beforeEach(async () => {
      for (const [index, at] of hours.entries())
        for (const ms of [0, 60_000]) await view(`visitor-${index}`, at + ms);
      await site.app.get(ClosedHoursService).close(now);
    });

    const failing = (at: number, error: () => Error) =>
      beforeQueries(site.app.get(UnitOfWorkService), ({ sql, values }) => {
        if (/^SELECT id, sessionId.* startedAt >= \?/.test(sql) && values[0] === sqlInstant(at))
          throw error();
      });

    it('waits for the next night if the database is away or too slow, and reduces nothing', async () => {
      const before = await durations();
      const spy = failing(hours[1], () => new DatabaseUnavailable());
      await expect(site.app.get(RetentionService).clean(now)).rejects.toThrow(DatabaseUnavailable);
      spy.mockRestore();
      expect(await durations()).toEqual(before);
      await site.app.get(RetentionService).clean(now);
      expect(await durations()).toEqual(before);
      expect(before).toEqual([
        [2, 60],
        [2, 60],
      ]);
    });

    it('tries an hour again after an error', async () => {
      let failures = 0;
      const spy = beforeQueries(site.app.get(UnitOfWorkService), ({ sql }) => {
        if (sql.startsWith('SELECT id, sessionId') && ++failures <= 2) throw new Error('broken');
      });
      await site.app.get(RetentionService).clean(now);
      spy.mockRestore();
      expect(await durations()).toEqual([
        [2, 60],
        [2, 60],
      ]);
    });

    it('keeps only the number of those that can never be read, and all of the next hour', async () => {
      const spy = failing(hours[0], () => new Error('broken'));
      await site.app.get(RetentionService).clean(now);
      spy.mockRestore();
      expect(await durations()).toEqual([
        [2, 0],
        [2, 60],
      ]);
      expect(await site.dataSource.query('SELECT id FROM sessions')).toEqual([]);
    });
  });
});

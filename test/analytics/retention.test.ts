import { beforeEach, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AnalyticsService } from '../../src/analytics/analytics.service.js';
import { RecorderService } from '../../src/analytics/ingestion/recorder.service.js';
import { RetentionService } from '../../src/analytics/summaries/retention.service.js';
import { SummariesService } from '../../src/analytics/summaries/summaries.service.js';
import { JournalStatusService } from '../../src/contacts/journal/journal-status.service.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { TestOutbox } from '../support/site/outbox.js';
import { testSite } from '../support/site/site.js';
import { emptyAnalytics } from './empty-analytics.js';
import { begin, histories, momentOf, play, ranges } from './history.js';
import { SlowAnalytics } from './slow-analytics.js';

const day = 86_400_000;

onEachDatabase('Retention', (make) => {
  const site = testSite(make, { ANALYTICS_RETENTION_DAYS: '2' });

  beforeEach(() => emptyAnalytics(site.dataSource));

  it('deletes single visits after some days without changing totals of whole hours', async () => {
    const [analytics, summaries] = [site.app.get(AnalyticsService), site.app.get(SummariesService)];
    const outcome = await fc.check(
      fc.asyncProperty(histories, ranges, async (steps, edges) => {
        await emptyAnalytics(site.dataSource);
        const moments = await play(
          steps,
          { recorder: site.app.get(RecorderService), summaries },
          new SlowAnalytics(),
        );
        const now = Math.max(begin, ...moments);
        await summaries.sumUp(now);
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
    await site.app.get(SummariesService).sumUp(begin + 6 * day);
    expect(await site.app.get(RetentionService).clean(begin + 6 * day)).toBe(2);
    const rows = await site.dataSource.query('SELECT sessionId FROM page_views');
    expect(rows.map(({ sessionId }: { sessionId: string }) => sessionId)).toEqual(['new']);
    const { totalPageViews } = await site.app
      .get(AnalyticsService)
      .overview(new Date(begin - day), new Date(begin + 7 * day));
    expect(totalPageViews).toBe(2);
  });

  it('deletes nothing at night for a week after the clock has leapt ahead', async () => {
    const time = new TestOutbox(site);
    time.begin();
    const at = time.now().getTime();
    const record = {
      type: 'pageview',
      sessionId: 'one',
      pageUrl: '/',
      pageTitle: null,
      referrer: '',
      userAgent: null,
    };
    await site.app.get(RecorderService).write([{ at, ownHost: '', record: record as never }]);
    await site.app.get(JournalStatusService).isClockSteady();
    const left = async (afterMs: number) => {
      time.pass(afterMs);
      await site.app.get(SummariesService).sumUp(time.now().getTime());
      await site.app.get(RetentionService).cleaning.runNow();
      const [{ count }] = await site.dataSource.query('SELECT COUNT(*) AS count FROM page_views');
      return Number(count);
    };
    expect(await left(730 * day)).toBe(1);
    for (let passed = 0; passed < 6.3; passed += 0.9) expect(await left(0.9 * day)).toBe(1);
    expect(await left(0.9 * day)).toBe(0);
  });
});

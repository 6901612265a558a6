import { beforeEach, expect, it } from '@jest/globals';
import { freezeTotals, totalsOfVisits } from '../../src/analytics/totals/freeze-totals.js';
import { RetentionService } from '../../src/analytics/totals/retention.service.js';
import { ClosedHoursService } from '../../src/analytics/visit-blocks/closed-hours.service.js';
import { UnitOfWorkService } from '../../src/platform/database/unit-of-work.service.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { testSite } from '../support/site/site.js';
import { emptyAnalytics } from './empty-analytics.js';
import { settle } from './settle.js';
import { visitsTo } from './visits.js';

const [hour, day] = [3_600_000, 86_400_000];
/** A midnight UTC at which a block of eight days begins. */
const start = Math.ceil(Date.UTC(2040, 4, 10) / (8 * day)) * 8 * day;
const startHour = start / hour;

onEachDatabase('Summaries of the release before', (make) => {
  const site = testSite(make, { ANALYTICS_RETENTION_DAYS: '2' });
  const { view, overview } = visitsTo(site);
  const query = (sql: string, values: unknown[] = []) => site.dataSource.query(sql, values);

  beforeEach(() => emptyAnalytics(site.dataSource));

  const summary = (span: number, at: number, views: number, sessions: number) =>
    query(
      'INSERT INTO analytics_blocks (span, hour, views, sessions, returns, bounces, durationMs) VALUES (?, ?, ?, ?, 0, 0, 0)',
      [span, at, views, sessions],
    );
  const spansStored = async () =>
    (await query("SELECT span FROM visit_totals WHERE kind = 'hours' AND span > 1 ORDER BY span, hour")).map(
      ({ span }: { span: number }) => Number(span),
    );

  /** The release before sums up and deletes the visits of all hours before this one. */
  async function runBefore(until: number): Promise<void> {
    await query('UPDATE analytics_reach SET rawFrom = ?, foldedUntil = ?, foldedSeen = ?, closedUntil = ?', [
      until,
      until,
      until,
      until,
    ]);
    for (const table of ['page_views', 'sessions', 'visit_blocks']) await query(`DELETE FROM ${table}`);
  }

  it('keep the hours of a day that this release froze before it was rolled back', async () => {
    await view('first', start - hour);
    await view('frozen', start + hour);
    await site.app.get(ClosedHoursService).close(start + 2 * hour);
    await site.app.get(RetentionService).clean(start + 2 * hour + 2 * day);
    // Its day and its eight days lack the frozen hour.
    await summary(1, startHour + 5, 4, 3);
    await summary(24, startHour, 4, 3);
    await summary(192, startHour, 4, 3);
    await runBefore(startHour + 200);
    expect(await overview(start, start + day)).toMatchObject({ totalVisitors: 4, totalPageViews: 5 });
    expect(await overview(start, start + 8 * day)).toMatchObject({ totalVisitors: 4, totalPageViews: 5 });
    expect(await spansStored()).toEqual([24, 24, 192, 192]);
  });

  it('replace totals of hours that changed after this release was rolled back', async () => {
    await view('first', start - hour);
    await view('early', start + hour);
    await settle(site.app, start + 8 * day);
    expect(await spansStored()).toContain(192);
    await summary(1, startHour - 1, 1, 1);
    await summary(1, startHour + 1, 3, 2);
    await runBefore(startHour + 192);
    for (const length of [hour, day, 8 * day])
      expect(await overview(start + hour, start + hour + length)).toMatchObject({ totalPageViews: 3 });
    expect(await overview(start, start + 8 * day)).toMatchObject({ totalVisitors: 2, totalPageViews: 3 });
  });

  it('are converted before later hours are frozen', async () => {
    await summary(1, startHour + 1, 3, 2);
    await runBefore(startHour + 24);
    await view('later', start + day + hour);
    await site.app.get(ClosedHoursService).close(start + 6 * day);
    const first = await site.app
      .get(UnitOfWorkService)
      .run((manager) => freezeTotals(manager, startHour + 96, totalsOfVisits));
    expect(first).toEqual({ until: 0, isMore: true });
    await site.app.get(RetentionService).clean(start + 6 * day);
    expect(await overview(start, start + day)).toMatchObject({ totalVisitors: 2, totalPageViews: 3 });
    expect(await overview(start, start + 6 * day)).toMatchObject({ totalVisitors: 3, totalPageViews: 4 });
    expect(await query('SELECT id FROM sessions')).toEqual([]);
  });
});

import { beforeEach, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AnalyticsService } from '../../src/analytics/analytics.service.js';
import { RecorderService } from '../../src/analytics/ingestion/recorder.service.js';
import { Tally } from '../../src/analytics/totals/tally.js';
import { ClosedHoursService } from '../../src/analytics/visit-blocks/closed-hours.service.js';
import { unpackColumns } from '../../src/analytics/visit-blocks/packed-columns.js';
import { BusinessCalendarService } from '../../src/business/business-calendar.service.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { testSite } from '../support/site/site.js';
import { emptyAnalytics } from './empty-analytics.js';
import { begin, histories, momentOf, play, ranges } from './history.js';
import { newBuilder, settle } from './settle.js';
import { SlowAnalytics } from './slow-analytics.js';
import { visitsTo } from './visits.js';

const [hour, day] = [3_600_000, 86_400_000];
const runs = Number(process.env.ANALYTICS_HISTORIES ?? 20);

onEachDatabase('Years that the release before summed up', (make) => {
  const site = testSite(make);
  const { view, overview } = visitsTo(site);
  const query = (sql: string, values: unknown[] = []) => site.dataSource.query(sql, values);

  beforeEach(() => emptyAnalytics(site.dataSource));

  /**
   * Leaves of the hours before this one what the release before left: its summaries, without single visits.
   */
  async function asBefore(until: number): Promise<void> {
    const totals = `visit_totals WHERE hour + span <= ${until}`;
    const sums = await query(`SELECT span, hour, packed FROM ${totals} AND kind = 'hours'`);
    for (const { span, hour, packed } of sums) {
      const { columns } = await unpackColumns<'views' | 'begun' | 'bounces' | 'durationMs', never>(packed);
      const sum = (name: keyof typeof columns) =>
        [...columns[name]].reduce((total: number, one: number) => total + one, 0);
      const figures = [sum('views'), sum('begun'), sum('bounces'), sum('durationMs')];
      // It had no blocks of hours without records.
      if (figures.every((figure) => figure === 0)) continue;
      await query(
        `INSERT INTO analytics_blocks (span, hour, views, sessions, returns, bounces, durationMs) VALUES (?, ?, ?, ?, 0, ?, ?)`,
        [span, hour, ...figures],
      );
    }
    await query(`INSERT INTO analytics_tallies (kind, span, hour, packed)
                 SELECT kind, span, hour, packed FROM ${totals} AND kind <> 'hours'`);
    const copied = ['country', 'city', 'language', 'screenWidth', 'durationMs'].map((column) => [
      column,
      column,
    ]);
    copied.push(['bounces', 'CASE WHEN views = 1 THEN 1 ELSE 0 END']);
    const set = copied.map(
      ([column, sql]) => `${column} = (SELECT ${sql} FROM sessions WHERE id = analytics_returns.visit)`,
    );
    await query(`UPDATE analytics_returns SET ${set.join(', ')}`);
    const before = new Date(until * hour).toISOString().replace('T', ' ').slice(0, 23);
    for (const table of ['page_views', 'events'])
      await query(`DELETE FROM ${table} WHERE timestamp < ?`, [before]);
    await query('DELETE FROM sessions WHERE startedAt < ? AND lastHitAt < ?', [before, before]);
    await query('DELETE FROM visit_totals');
    await query('DELETE FROM visit_blocks');
    await query(
      'UPDATE analytics_reach SET rawFrom = ?, foldedUntil = closedUntil, foldedSeen = closedUntil',
      [until],
    );
  }

  it('are converted once, exactly', async () => {
    const analytics = site.app.get(AnalyticsService);
    const outcome = await fc.check(
      fc.asyncProperty(
        histories,
        ranges,
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (steps, edges, part) => {
          await emptyAnalytics(site.dataSource);
          const hours = site.app.get(ClosedHoursService);
          const builder = newBuilder(site.app);
          const moments = await play(
            steps,
            { recorder: site.app.get(RecorderService), hours, builder },
            new SlowAnalytics(),
          );
          const now = Math.max(begin, ...moments);
          await settle(site.app, now);
          const until = Math.floor((begin + (now - begin) * part) / hour);
          const periods = edges.map((edge) =>
            edge
              .map((one) => momentOf({ ...one, isWhole: true }, moments))
              .sort((a, b) => a - b)
              .map((ms) => new Date(ms)),
          );
          const answers = async () => {
            const found: unknown[] = [];
            for (const [start, end] of periods) {
              const origins = (['landing', 'source', 'campaign'] as const).map(async (by) => [
                ...(await analytics.visitsBy(by, start, end)),
              ]);
              found.push(
                await analytics.overview(start, end),
                await analytics.breakdowns(start, end),
                await analytics.leadSources(start, end),
                await analytics.series(start, end),
                await Promise.all(origins),
              );
            }
            const calendar = site.app.get(BusinessCalendarService);
            for await (const { at, ...point } of analytics.visitDays(new Date(now)))
              found.push([calendar.dayOf(new Date(at)), point]);
            return found;
          };
          const before = await answers();
          await asBefore(until);
          expect(await answers()).toEqual(before);
        },
      ),
      { numRuns: runs, endOnFailure: true, includeErrorInReport: true },
    );
    expect(fc.defaultReportMessage(outcome) ?? 'no difference').toBe('no difference');
  }, 1_200_000);

  it('count visitors of hours from before languages were counted as unknown', async () => {
    await view('before', begin + hour);
    await settle(site.app, begin + 3 * day);
    await asBefore((begin + 2 * day) / hour);
    await query("DELETE FROM analytics_tallies WHERE kind = 'language'");
    const range = [new Date(begin), new Date(begin + day)] as const;
    const { language } = await site.app.get(AnalyticsService).breakdowns(...range);
    expect(language).toEqual([{ key: '', visitors: 1 }]);
  });

  it('that could not be summed up keep their numbers', async () => {
    const at = begin / hour;
    await query(
      `INSERT INTO analytics_blocks (span, hour, views, sessions, returns, bounces, durationMs, isCoarse) VALUES (1, ?, 9, 3, 0, 0, 0, 1)`,
      [at],
    );
    const tally = new Tally();
    tally.addUnnamed(3);
    await query("INSERT INTO analytics_tallies (kind, span, hour, packed) VALUES ('place', 1, ?, ?)", [
      at,
      tally.pack(),
    ]);
    await query('UPDATE analytics_reach SET rawFrom = ?, foldedUntil = ?, foldedSeen = ?', [
      at + 1,
      at + 1,
      at + 1,
    ]);
    expect(await overview(begin, begin + hour)).toMatchObject({
      totalVisitors: 3,
      totalPageViews: 9,
      geographicData: [],
    });
  });
});

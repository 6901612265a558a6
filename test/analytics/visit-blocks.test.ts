import { beforeEach, expect, it, jest } from '@jest/globals';
import { EntityManager } from 'typeorm';
import { AnalyticsService } from '../../src/analytics/analytics.service.js';
import { ReportService } from '../../src/analytics/report/report.service.js';
import { RetentionService } from '../../src/analytics/summaries/retention.service.js';
import { SummariesService } from '../../src/analytics/summaries/summaries.service.js';
import { BlockBuilderService } from '../../src/analytics/visit-blocks/block-builder.service.js';
import { sqlInstant } from '../../src/platform/database/dialect.js';
import { UnitOfWorkService } from '../../src/platform/database/unit-of-work.service.js';
import { readFilters } from '../../views/contracts/analytics/filters.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { testSite } from '../support/site/site.js';
import { emptyAnalytics } from './empty-analytics.js';
import { visitsTo } from './visits.js';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
/** A midnight UTC, so that blocks of a day begin here. */
const start = Date.UTC(2040, 4, 10);

onEachDatabase('Blocks of visits', (make) => {
  const site = testSite(make, { ANALYTICS_RETENTION_DAYS: '3' });
  const { tell, view } = visitsTo(site);

  beforeEach(() => emptyAnalytics(site.dataSource));

  const close = async (until: number) => {
    await site.app.get(SummariesService).sumUp(until);
    await site.app.get(BlockBuilderService).buildAll();
  };
  const report = async (from: number, to: number, ...filters: string[]) =>
    site.app.get(ReportService).report(new Date(from), new Date(to), { filters: readFilters(filters) });
  const blocks = async () =>
    (await site.dataSource.query('SELECT span, hour, format FROM visit_blocks ORDER BY span, hour')).map(
      (row: object) => ({ ...row }),
    );
  const valid = async () => (await blocks()).filter(({ format }: { format: number }) => format > 0).length;

  it('are built for each hour and day that is over, and answer without a look at single visits', async () => {
    await view('ana', start + 5 * minute, '/faq');
    await view('ben', start + 3 * hour, '/');
    await close(start + 26 * hour);
    expect(await valid()).toBe(26 + 1);
    await site.dataSource.query('UPDATE page_views SET pageUrl = ?', ['/elsewhere']);
    const { panels } = await report(start, start + day);
    expect(panels.page.map(({ key }) => key)).toEqual(['/', '/faq']);
    const partly = await report(start + minute, start + day);
    expect(partly.panels.page.map(({ key }) => key)).toEqual(['/', '/elsewhere']);
  });

  it('of all other hours and days are built even if one hour can never be read', async () => {
    for (const at of [start + hour, start + 25 * hour, start + 26 * hour, start + 49 * hour])
      await view('ana', at);
    await site.app.get(SummariesService).sumUp(start + 50 * hour);
    const broken = sqlInstant(start + 26 * hour);
    const { query } = EntityManager.prototype;
    const spy = jest.spyOn(EntityManager.prototype, 'query').mockImplementation(function (
      this: EntityManager,
      sql,
      values,
    ) {
      if (sql.startsWith('SELECT sessionId, pageUrl, referrer') && (values as unknown[])[0] === broken)
        throw new Error('broken');
      return query.call(this, sql, values);
    });
    const builder = site.app.get(BlockBuilderService);
    await expect(builder.buildAll()).rejects.toThrow('broken');
    await expect(builder.buildAll()).rejects.toThrow('broken');
    spy.mockRestore();
    const hours = (await blocks())
      .filter(({ span, format }: { span: number; format: number }) => span === 1 && format > 0)
      .map((block: { hour: number }) => block.hour - start / hour);
    expect(hours).toEqual(Array.from({ length: 50 }, (_, index) => index).filter((index) => index !== 26));
    await builder.buildAll();
    expect(await valid()).toBe(50 + 2);
  });

  it('count a visit that changes later as it is now, in every hour in which it was seen', async () => {
    await view('ana', start + 50 * minute, '/faq');
    await view('ana', start + 70 * minute, '/pricing');
    await view('ben', start + 80 * minute, '/pricing');
    await close(start + 50 * hour);
    expect((await report(start, start + day, 'device:phone')).total.visitors).toBe(0);
    await tell(start + 50 * hour, 'session', { sessionId: 'ana', userAgent: 'iPhone Mobile Safari/604.1' });
    expect((await blocks()).filter(({ format }: { format: number }) => format === 0)).toEqual([
      { span: 1, hour: start / hour, format: 0 },
      { span: 1, hour: start / hour + 1, format: 0 },
      { span: 24, hour: start / hour, format: 0 },
    ]);
    for (const built of [false, true]) {
      if (built) await close(start + 51 * hour);
      for (const from of [start, start + hour]) {
        const { total, panels } = await report(from, start + day, 'device:phone');
        expect([total.visitors, panels.page.map(({ key }) => key)]).toEqual([1, ['/faq', '/pricing']]);
      }
    }
    expect(await valid()).toBe(51 + 2);
  });

  it('are not stored if a visit changes while they are built', async () => {
    await view('ana', start + 5 * minute);
    await site.app.get(SummariesService).sumUp(start + hour);
    const units = site.app.get(UnitOfWorkService);
    const { run } = units;
    let calls = 0;
    const spy = jest.spyOn(units, 'run').mockImplementation(async (...given) => {
      // The third unit reads the visits of the hour, and the fourth stores them.
      if (++calls === 5) {
        spy.mockRestore();
        await tell(start + 2 * hour, 'event', {
          sessionId: 'ana',
          eventType: 'click',
          elementId: 'click-to-call',
          pageUrl: '/',
        });
      }
      return run.apply(units, given) as never;
    });
    await site.app.get(BlockBuilderService).buildAll();
    spy.mockRestore();
    expect((await report(start, start + hour)).total.goals.call).toBe(1);
  });

  it('are deleted with the single visits, so that a report begins with the oldest of those', async () => {
    await view('old', start + hour);
    await view('new', start + 5 * day);
    await close(start + 6 * day);
    await site.app.get(RetentionService).clean(start + 6 * day);
    const hours = (await blocks()).map((block: { hour: number }) => block.hour);
    expect(Math.min(...hours)).toBe((start + 3 * day) / hour);
    expect((await report(start, start + 6 * day)).total.visitors).toBe(1);
    const overview = await site.app
      .get(AnalyticsService)
      .overview(new Date(start), new Date(start + 6 * day));
    expect(overview.totalVisitors).toBe(2);
  });
});

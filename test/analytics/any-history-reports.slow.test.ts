import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AnalyticsService } from '../../src/analytics/analytics.service.js';
import { LeadsFirstService } from '../../src/analytics/ingestion/leads-first.service.js';
import { RecorderService } from '../../src/analytics/ingestion/recorder.service.js';
import { ReportService } from '../../src/analytics/report/report.service.js';
import { SummariesService } from '../../src/analytics/summaries/summaries.service.js';
import { BlockBuilderService } from '../../src/analytics/visit-blocks/block-builder.service.js';
import { VisitBlocksService } from '../../src/analytics/visit-blocks/visit-blocks.service.js';
import { UnitOfWorkService } from '../../src/platform/database/unit-of-work.service.js';
import { type Filters, readFilters } from '../../views/contracts/analytics/filters.js';
import { type VisitGoal, visitGoals } from '../../views/contracts/analytics/goals.js';
import type { AnalyticsReport } from '../../views/contracts/analytics/report.js';
import { onEachDatabase, sqlite } from '../support/databases/databases.js';
import { testSite } from '../support/site/site.js';
import { emptyAnalytics } from './empty-analytics.js';
import { histories, momentOf, play, ranges } from './history.js';
import { SlowAnalytics } from './slow-analytics.js';
import { slowReport } from './slow-report.js';

/** The long form runs with `npm run test:histories`. */
const runs = Number(process.env.ANALYTICS_HISTORIES ?? 20);
const day = 86_400_000;

const values = [
  ...['page:/', 'page:/about', 'page:/faq', 'landing:/', 'landing:/pricing', 'landing:', 'source:Google'],
  ...['source:Newsletter', 'source:', 'channel:email', 'channel:paid-search', 'channel:direct'],
  ...['campaign:spring', 'campaign:', 'city:Otsego', 'city:Blaine', 'country:BR', 'country:', 'device:phone'],
  ...['device:', 'browser:Safari', 'browser:Other', 'screen:1-479', 'language:en', 'language:', 'visit:new'],
  ...['visit:returning', 'visit:', 'page:/never', 'source:Nobody'],
];
const filtersOf = (values: string[], minLength = 0) =>
  fc
    .array(fc.tuple(fc.constantFrom('', '!'), fc.constantFrom(...values)), { minLength, maxLength: 4 })
    .map((parts) => readFilters(parts.map((part) => part.join(''))));
const pages = values.filter((value) => value.startsWith('page:'));

onEachDatabase('For any history and filters', (make) => {
  const site = testSite(make);

  /** Compares after each of many histories; `compare` throws where it finds a difference. */
  const check = (
    compare: (slow: SlowAnalytics, asked: { start: number; end: number; filters: Filters }) => Promise<void>,
    numRuns: number,
    anyFilters = filtersOf(values),
  ) =>
    fc.check(
      fc.asyncProperty(
        histories,
        ranges,
        fc.array(anyFilters, { minLength: 6, maxLength: 6 }),
        async (steps, edges, filters) => {
          await emptyAnalytics(site.dataSource);
          const slow = new SlowAnalytics();
          const { app } = site;
          const services = [UnitOfWorkService, VisitBlocksService, LeadsFirstService] as const;
          const [units, blocks, leadsFirst] = services.map((type) => app.get<unknown>(type)) as [
            UnitOfWorkService,
            VisitBlocksService,
            LeadsFirstService,
          ];
          const real = {
            recorder: app.get(RecorderService),
            summaries: app.get(SummariesService),
            builder: new BlockBuilderService(units, blocks, leadsFirst),
          };
          const moments = await play(steps, real, slow);
          for (const [index, edge] of edges.entries()) {
            const [start, end] = edge.map((one) => momentOf(one, moments)).sort((a, b) => a - b);
            await compare(slow, { start, end, filters: filters[index] });
          }
        },
      ),
      { numRuns, endOnFailure: true, includeErrorInReport: true },
    );

  const report = (start: number, end: number, filters: Filters) =>
    site.app.get(ReportService).report(new Date(start), new Date(end), { filters });

  it('every figure equals a count of single records', async () => {
    const analytics = site.app.get(AnalyticsService);
    const outcome = await check(async (slow, { start, end, filters }) => {
      const range = [new Date(start), new Date(end)] as const;
      const rest = slow.filtered(filters);
      const found = await report(start, end, filters);
      const { total, panels, referrers, funnel, fields } = found;
      expect({ total, panels, referrers, funnel, fields }).toEqual(slowReport(rest, start, end));
      expect(found.points.map(({ views, visitors }) => [views, visitors])).toEqual(
        pointsOf(rest, found, end),
      );
      const compare = { start: range[0], end: range[1] };
      const compared = await site.app.get(ReportService).report(...range, { filters, compare });
      expect(compared).toMatchObject({ before: total, beforePoints: found.points });
      expect(await analytics.overview(...range, filters)).toEqual(rest.overview(start, end));
      expect(await analytics.breakdowns(...range, filters)).toEqual(rest.breakdowns(start, end));
      const { points } = await analytics.series(...range, filters);
      expect(points.reduce((sum, { views }) => sum + views, 0)).toBe(rest.viewsIn(start, end).length);
      const views = await analytics.pageViews(...range, 100, filters);
      expect(views.map(({ pageUrl }) => pageUrl).sort()).toEqual(
        rest
          .viewsIn(start, end)
          .map(({ page }) => page)
          .sort(),
      );
      const { called, landingPages } = await analytics.leadSources(...range, filters);
      expect(called).toBe(rest.tapped(start, end, 'call'));
      expect(landingPages.map(({ key, visitors }) => [key, visitors])).toEqual(
        rest.arrivals(start, end, 'landing').map(({ key, visitors }) => [key, visitors]),
      );
    }, runs);
    expect(fc.defaultReportMessage(outcome) ?? 'no difference').toBe('no difference');
  }, 1_200_000);

  // Whether the histories show a mistake has nothing to do with the database.
  if (make !== sqlite) return;

  /** What a careless reading of the rules would make of the same history. */
  const mistakes: Record<string, (slow: SlowAnalytics, start: number, end: number) => unknown> = {
    'visitors by their start only': (slow, start, end) => ({ visitors: slow.startedIn(start, end).length }),
    'goals of those who came back left out': (slow, start, end) => {
      const count = (goal: VisitGoal) =>
        slow.startedIn(start, end).filter(({ goals }) => goals.has(goal)).length;
      return { goals: Object.fromEntries(visitGoals.map((goal) => [goal, count(goal)])) };
    },
    'bounces by the views within the range': (slow, start, end) => {
      const views = (id: string) => slow.viewsIn(start, end).filter(({ session }) => session === id).length;
      return { bounces: slow.visitorsIn(start, end).filter(({ id }) => views(id) === 1).length };
    },
    'the end of the range included': (slow, start, end) => ({ views: slow.viewsIn(start, end + 1).length }),
  };

  it.each(Object.entries(mistakes))(
    'a mistake is found: %s',
    async (_name, mistaken) => {
      const outcome = await check(async (slow, { start, end, filters }) => {
        const { total } = await report(start, end, filters);
        expect(total).toMatchObject(mistaken(slow.filtered(filters), start, end) as object);
      }, 20_000);
      expect(outcome.failed).toBe(true);
    },
    600_000,
  );

  it('a mistake is found: pages that a visit viewed outside the range left out', async () => {
    const outcome = await check(
      async (slow, { start, end, filters }) => {
        const rest = slow.filtered(filters.filter(({ dimension }) => dimension !== 'page'));
        const ofPages = filters.filter(({ dimension }) => dimension === 'page');
        const inRange = new SlowAnalytics();
        for (const [id, session] of rest.sessions) inRange.sessions.set(id, session);
        inRange.views.push(...rest.viewsIn(start, end));
        const { total } = await report(start, end, filters);
        expect(total.visitors).toBe(inRange.filtered(ofPages).visitorsIn(start, end).length);
      },
      20_000,
      filtersOf(pages, 1),
    );
    expect(outcome.failed).toBe(true);
  }, 600_000);
});

/** Views and visitors of each point; a chart has only its newest part if the range is very long. */
function pointsOf(slow: SlowAnalytics, { points }: AnalyticsReport, end: number): [number, number][] {
  return points.map(({ at }, index) => {
    const [from, to] = [Date.parse(at), Date.parse(points[index + 1]?.at ?? new Date(end).toISOString())];
    expect(to - from).toBeLessThanOrEqual(32 * day);
    return [slow.viewsIn(from, to).length, slow.visitorsIn(from, to).length];
  });
}

import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AnalyticsService } from '../../src/analytics/analytics.service.js';
import { RecorderService } from '../../src/analytics/ingestion/recorder.service.js';
import { SummariesService } from '../../src/analytics/summaries/summaries.service.js';
import type { LeadSource } from '../../views/contracts/analytics/analytics.js';
import { onEachDatabase, sqlite } from '../support/databases/databases.js';
import { testSite } from '../support/site/site.js';
import { emptyAnalytics } from './empty-analytics.js';
import { histories, momentOf, play, ranges } from './history.js';
import { ranked, SlowAnalytics } from './slow-analytics.js';

/** The long form runs with `npm run test:histories`. */
const runs = Number(process.env.ANALYTICS_HISTORIES ?? 20);

onEachDatabase('For any history', (make) => {
  const site = testSite(make);

  /** Compares after each of many histories; `compare` throws where it finds a difference. */
  const check = (
    compare: (slow: SlowAnalytics, edges: [number, number][]) => Promise<void>,
    numRuns: number,
  ) =>
    fc.check(
      fc.asyncProperty(histories, ranges, async (steps, edges) => {
        await emptyAnalytics(site.dataSource);
        const slow = new SlowAnalytics();
        const real = { recorder: site.app.get(RecorderService), summaries: site.app.get(SummariesService) };
        const moments = await play(steps, real, slow);
        const inOrder = edges.map((edge) => edge.map((one) => momentOf(one, moments)).sort((a, b) => a - b));
        await compare(slow, inOrder as [number, number][]);
      }),
      { numRuns, endOnFailure: true, includeErrorInReport: true },
    );

  const overview = (start: number, end: number) =>
    site.app.get(AnalyticsService).overview(new Date(start), new Date(end));

  const breakdowns = (start: number, end: number) =>
    site.app.get(AnalyticsService).breakdowns(new Date(start), new Date(end));

  const leadSources = (start: number, end: number) =>
    site.app.get(AnalyticsService).leadSources(new Date(start), new Date(end));

  it('every figure equals a count of single records', async () => {
    const analytics = site.app.get(AnalyticsService);
    const outcome = await check(async (slow, edges) => {
      for (const [start, end] of edges) {
        expect([start, end, await overview(start, end)]).toEqual([start, end, slow.overview(start, end)]);
        expect([start, end, await breakdowns(start, end)]).toEqual([start, end, slow.breakdowns(start, end)]);
        const answer = await leadSources(start, end);
        const { landingPages, sources, campaigns, called, texted } = answer;
        expect(countsOf(landingPages)).toEqual(slow.arrivals(start, end, 'landing'));
        expect(countsOf(sources)).toEqual(slow.arrivals(start, end, 'source'));
        expect(countsOf(campaigns)).toEqual(slow.arrivals(start, end, 'campaign'));
        const tapped = [slow.tapped(start, end, 'call'), slow.tapped(start, end, 'text')];
        expect([start, end, called, texted]).toEqual([start, end, ...tapped]);
      }
      const [[start, end]] = edges;
      if (end - start > 60 * day) return;
      const { points, before } = await analytics.series(new Date(start), new Date(end));
      for (const list of [points, before]) {
        const ends = list.slice(1).map(({ at }) => Date.parse(at));
        ends.push(list === points ? end : start);
        expect(list.map(({ views, visitors }) => [views, visitors])).toEqual(
          list.map(({ at }, index) => [
            slow.viewsIn(Date.parse(at), ends[index]).length,
            slow.visitorsIn(Date.parse(at), ends[index]).length,
          ]),
        );
      }
    }, runs);
    expect(fc.defaultReportMessage(outcome) ?? 'no difference').toBe('no difference');
  }, 1_200_000);

  // Whether the histories show a mistake has nothing to do with the database.
  if (make !== sqlite) return;

  /** What a careless reading of the rules would make of the same history. */
  const mistakes: Record<string, (slow: SlowAnalytics, start: number, end: number) => unknown> = {
    'bounces by the views within the range': (slow, start, end) => {
      const visitors = slow.visitorsIn(start, end);
      const views = (id: string) => slow.viewsIn(start, end).filter(({ session }) => session === id).length;
      const bounces = visitors.filter(({ id }) => views(id) === 1).length;
      return { bounceRate: visitors.length === 0 ? 0 : (bounces / visitors.length) * 100 };
    },
    'visitors by their start only': (slow, start, end) => ({
      totalVisitors: slow.startedIn(start, end).length,
    }),
    'languages of those who came back left out': (slow, start, end) => ({
      language: ranked(
        slow.startedIn(start, end).map(({ device }) => device?.language ?? ''),
        20,
      ).map(([key, visitors]) => ({ key, visitors })),
    }),
    'taps of those who came back': (slow, start, end) => ({
      called: slow.visitorsIn(start, end).filter(({ taps }) => taps.has('call')).length,
    }),
    'the end of the range included': (slow, start, end) => ({
      totalPageViews: slow.viewsIn(start, end + 1).length,
    }),
    'pages without regard to case': (slow, start, end) => ({
      topPages: ranked(
        slow.viewsIn(start, end).map(({ page }) => page.toLowerCase()),
        5,
      ).map(([pageUrl, views]) => ({ pageUrl, views })),
    }),
  };

  it.each(Object.entries(mistakes))(
    'a mistake is found: %s',
    async (_name, mistaken) => {
      const outcome = await check(async (slow, edges) => {
        for (const [start, end] of edges)
          expect({
            ...(await overview(start, end)),
            ...(await breakdowns(start, end)),
            ...(await leadSources(start, end)),
          }).toMatchObject(mistaken(slow, start, end) as object);
      }, 200);
      expect(outcome.failed).toBe(true);
    },
    600_000,
  );
});

const day = 86_400_000;

const countsOf = (sources: LeadSource[]) =>
  sources
    .filter(({ visitors }) => visitors > 0)
    .map(({ key, visitors, called, texted }) => ({ key, visitors, called, texted }));

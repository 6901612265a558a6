import { Injectable } from '@nestjs/common';
import type {
  AnalyticsBreakdowns,
  AnalyticsOverview,
  AnalyticsSeries,
  EventRow,
  LeadSources,
  OpenedQuestion,
  PageViewRow,
  PageVitals,
  SeriesPoint,
  SessionRow,
} from '../../views/contracts/analytics/analytics.js';
import { breakdownsAnswered } from '../../views/contracts/analytics/analytics.js';
import type { Filters } from '../../views/contracts/analytics/filters.js';
import { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';
import { ChartIntervalsService, type Interval } from './report/chart-intervals.service.js';
import { LeadFactsService } from './report/lead-facts.service.js';
import {
  arrivalKinds,
  presentLeadSources,
  type VisitCount,
  visitCounts,
} from './report/lead-sources.presenter.js';
import { breakdownsOf, overviewOf } from './report/overview.js';
import { VisitListsService } from './report/visit-lists.service.js';
import { vitalsByPage } from './report/vitals-by-page.js';
import { VisitFigures, type Wanted } from './totals/visit-figures.js';
import { rangeEdges } from './visit-blocks/range-edges.js';
import { VisitBlocksService } from './visit-blocks/visit-blocks.service.js';

/** How many days `visitDays` reads at once. */
const daysAtOnce = 400;
const maxQuestions = 20;

/** What visits are grouped by. */
export type VisitOrigin = 'landing' | 'source' | 'campaign';

/**
 * Answers the analytics queries of the rest of the site. Ranges are half-open, [start, end). Figures come
 * from the visits' blocks; without filters from the totals of these, which reach back further than single
 * visits.
 */
@Injectable()
export class AnalyticsService {
  constructor(
    private readonly unitOfWork: UnitOfWorkService,
    private readonly blocks: VisitBlocksService,
    private readonly leads: LeadFactsService,
    private readonly chart: ChartIntervalsService,
    private readonly lists: VisitListsService,
  ) {}

  /** Returns the main figures of a range. */
  async overview(start: Date, end: Date, filters: Filters = []): Promise<AnalyticsOverview> {
    return overviewOf(await this.figures(start, end, { kinds: ['page', 'referrer', 'place'], filters }));
  }

  /** Returns the overview's visitors by language and by screen width. */
  async breakdowns(start: Date, end: Date, filters: Filters = []): Promise<AnalyticsBreakdowns> {
    return breakdownsOf(await this.figures(start, end, { kinds: breakdownsAnswered, filters }));
  }

  /** Returns page views, newest first. */
  pageViews(start: Date, end: Date, limit: number, filters: Filters = []): Promise<PageViewRow[]> {
    return this.lists.latest('page_views', start, end, { filters, limit });
  }

  /** Returns events, newest first. */
  events(start: Date, end: Date, limit: number, filters: Filters = []): Promise<EventRow[]> {
    return this.lists.latest('events', start, end, { filters, limit });
  }

  /** Returns sessions that started in the range, newest first. */
  sessions(start: Date, end: Date, limit: number, filters: Filters = []): Promise<SessionRow[]> {
    return this.lists.latest('sessions', start, end, { filters, limit });
  }

  /** Returns visitors and views by hour or the business's day, and the previous period's of equal length. */
  async series(start: Date, end: Date, filters: Filters = []): Promise<AnalyticsSeries> {
    const { unit, intervals, before } = this.chart.of(start, end);
    const points = await this.points([...before, ...intervals], filters);
    return { unit, points: points.slice(before.length), before: points.slice(0, before.length) };
  }

  /** Yields visitors and views by day, oldest first, for days with visits before `end`. `at` is its start. */
  async *visitDays(end: Date): AsyncGenerator<SeriesPoint> {
    const first = await this.blocks.firstHour();
    if (first === undefined) return;
    const days = this.chart.by('day', new Date(first), end);
    for (let index = 0; index < days.length; index += daysAtOnce)
      for (const point of await this.points(days.slice(index, index + daysAtOnce), []))
        if (point.views + point.visitors > 0) yield point;
  }

  /** Returns visitors who arrived in the range, their call and text clicks, and new leads, by source. */
  async leadSources(start: Date, end: Date, filters: Filters = []): Promise<LeadSources> {
    const { tallies } = await this.figures(start, end, { kinds: arrivalKinds, filters });
    return presentLeadSources(tallies, await this.leads.count(start, end, filters));
  }

  /** Counts visits begun in the range, and with a call or text click, by landing page, source or campaign. */
  async visitsBy(by: VisitOrigin, start: Date, end: Date): Promise<Map<string, VisitCount>> {
    const kinds = [by, `${by}Taps`] as const;
    const { tallies } = await this.figures(start, end, { kinds, filters: [] });
    return visitCounts(tallies[by], tallies[`${by}Taps`]);
  }

  /** Returns the FAQ questions that visitors opened, the most opened first. */
  async questions(start: Date, end: Date): Promise<OpenedQuestion[]> {
    const tally = await this.blocks.questions(await this.range(start, end));
    return tally.top(maxQuestions).map(([question, opened]) => ({ question, opened }));
  }

  /** Returns the 75th percentile of each vital, by page. */
  async vitals(start: Date, end: Date): Promise<PageVitals[]> {
    const range = await this.range(start, end);
    return this.unitOfWork.run((manager) => vitalsByPage(manager, range));
  }

  private async points(intervals: readonly Interval[], filters: Filters): Promise<SeriesPoint[]> {
    const [first, last] = [intervals[0], intervals.at(-1)];
    if (!first || !last) return [];
    const wanted = { kinds: [], filters, intervals };
    const { points } = await this.figures(new Date(first.start), new Date(last.end), wanted);
    return intervals.map(({ start }, index) => ({ at: new Date(start).toISOString(), ...points[index] }));
  }

  private async figures(
    start: Date,
    end: Date,
    { kinds, filters, intervals = [] }: Omit<Wanted, 'start'>,
  ): Promise<VisitFigures> {
    // Under filters, only single visits count, and none of them is before the oldest.
    const edge = filters.length === 0 ? await this.edges() : (ms: number) => ms;
    const figures = new VisitFigures({
      ...{ kinds, filters, start: edge(start.getTime()) },
      intervals: intervals.map((interval) => ({ start: edge(interval.start), end: edge(interval.end) })),
    });
    const range = {
      start: edge(start.getTime()),
      end: edge(end.getTime()),
      cuts: intervals.map((interval) => edge(interval.start)),
      needsPages:
        arrivalKinds.some((kind) => kinds.includes(kind)) ||
        filters.some(({ dimension }) => dimension === 'page'),
    };
    return this.blocks.scan(range, figures, () => figures);
  }

  private async range(start: Date, end: Date): Promise<{ start: number; end: number }> {
    const edge = await this.edges();
    return { start: edge(start.getTime()), end: edge(end.getTime()) };
  }

  private edges(): Promise<(ms: number) => number> {
    return this.unitOfWork.run(rangeEdges);
  }
}

import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
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
import type { Filters } from '../../views/contracts/analytics/filters.js';
import { LeadSourcesService } from '../contacts/sources/lead-sources.service.js';
import { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';
import { arrivalBreakdowns } from './breakdowns.js';
import { arrivals } from './queries/arrivals.js';
import { ChartIntervalsService } from './queries/chart-intervals.service.js';
import { firstVisit } from './queries/first-visit.js';
import { latest } from './queries/latest.js';
import { presentLeadSources } from './queries/lead-sources.presenter.js';
import { openedQuestions } from './queries/opened-questions.js';
import { overview } from './queries/overview.js';
import { type Range, splitRange } from './queries/range.js';
import { visitorBreakdowns } from './queries/visitor-breakdowns.js';
import { visitorsOverTime } from './queries/visitors-over-time.js';
import { type VisitCount, type VisitOrigin, visitsBy } from './queries/visits-by.js';
import { vitalsByPage } from './queries/vitals-by-page.js';
import { FilteredAnalyticsService } from './report/filtered-analytics.service.js';
import { FilteredListsService } from './report/filtered-lists.service.js';

/** How many days `visitDays` reads at once. */
const daysAtOnce = 50;

type Query<Result> = (manager: EntityManager, range: Range) => Promise<Result>;

/**
 * Answers the analytics queries of the rest of the site. Ranges are half-open, [start, end). With filters,
 * figures come from the visits' blocks; without, from the summaries, which also reach back further than
 * single visits.
 */
@Injectable()
export class AnalyticsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly leads: LeadSourcesService,
    private readonly chart: ChartIntervalsService,
    private readonly filtered: FilteredAnalyticsService,
    private readonly lists: FilteredListsService,
  ) {}

  /** Returns the main figures of a range. */
  overview(start: Date, end: Date, filters: Filters = []): Promise<AnalyticsOverview> {
    if (filters.length > 0) return this.filtered.overview(start, end, filters);
    return this.run(start, end, overview);
  }

  /** Returns the overview's visitors by language and by screen width. */
  breakdowns(start: Date, end: Date, filters: Filters = []): Promise<AnalyticsBreakdowns> {
    if (filters.length > 0) return this.filtered.breakdowns(start, end, filters);
    return this.run(start, end, visitorBreakdowns);
  }

  /** Returns page views, newest first. */
  pageViews(start: Date, end: Date, limit: number, filters: Filters = []): Promise<PageViewRow[]> {
    if (filters.length > 0) return this.lists.latest('page_views', start, end, { filters, limit });
    return this.run(start, end, (manager, range) => latest(manager, range, 'page_views', limit));
  }

  /** Returns events, newest first. */
  events(start: Date, end: Date, limit: number, filters: Filters = []): Promise<EventRow[]> {
    if (filters.length > 0) return this.lists.latest('events', start, end, { filters, limit });
    return this.run(start, end, (manager, range) => latest(manager, range, 'events', limit));
  }

  /** Returns sessions that started in the range, newest first. */
  sessions(start: Date, end: Date, limit: number, filters: Filters = []): Promise<SessionRow[]> {
    if (filters.length > 0) return this.lists.latest('sessions', start, end, { filters, limit });
    return this.run(start, end, (manager, range) => latest(manager, range, 'sessions', limit));
  }

  /** Returns visitors and views by hour or the business's day, and the previous period's of equal length. */
  async series(start: Date, end: Date, filters: Filters = []): Promise<AnalyticsSeries> {
    if (filters.length > 0) return this.filtered.series(start, end, filters);
    const { unit, intervals, before } = this.chart.of(start, end);
    const figures = await this.unitOfWork.run((manager) =>
      visitorsOverTime(manager, [...before, ...intervals]),
    );
    const points = figures.map(({ start: at, views, visitors }) => ({
      at: new Date(at).toISOString(),
      views,
      visitors,
    }));
    return { unit, points: points.slice(before.length), before: points.slice(0, before.length) };
  }

  /** Yields visitors and views by day, oldest first, for days with visits before `end`. `at` is its start. */
  async *visitDays(end: Date): AsyncGenerator<SeriesPoint> {
    const first = await firstVisit(this.dataSource.manager);
    if (first === undefined) return;
    const days = this.chart.by('day', new Date(first), end);
    for (let index = 0; index < days.length; index += daysAtOnce) {
      const some = days.slice(index, index + daysAtOnce);
      const figures = await visitorsOverTime(this.dataSource.manager, some);
      for (const { start, views, visitors } of figures)
        if (views + visitors > 0) yield { at: new Date(start).toISOString(), views, visitors };
    }
  }

  /** Returns visitors who arrived in the range, their call and text clicks, and new leads, by source. */
  async leadSources(start: Date, end: Date, filters: Filters = []): Promise<LeadSources> {
    if (filters.length > 0) return this.filtered.leadSources(start, end, filters);
    const leads = await this.leads.count(start, end);
    const visitors = await this.run(start, end, (manager, range) =>
      arrivals(manager, range, arrivalBreakdowns),
    );
    return presentLeadSources(visitors, leads);
  }

  /** Counts visits begun in the range, and with a call or text click, by landing page, source or campaign. */
  visitsBy(by: VisitOrigin, start: Date, end: Date): Promise<Map<string, VisitCount>> {
    return this.run(start, end, (manager, range) => visitsBy(manager, range, by));
  }

  /** Returns the FAQ questions that visitors opened, the most opened first. */
  questions(start: Date, end: Date): Promise<OpenedQuestion[]> {
    return this.run(start, end, openedQuestions);
  }

  /** Returns the 75th percentile of each vital, by page. */
  vitals(start: Date, end: Date): Promise<PageVitals[]> {
    return this.run(start, end, vitalsByPage);
  }

  /** Runs a query in one transaction, so that all of its figures are from the same moment. */
  private run<Result>(start: Date, end: Date, query: Query<Result>): Promise<Result> {
    return this.unitOfWork.run(async (manager) => query(manager, await splitRange(manager, start, end)));
  }
}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type {
  AnalyticsBreakdowns,
  AnalyticsOverview,
  AnalyticsSeries,
  EventRow,
  LeadSources,
  OpenedQuestion,
  PageViewRow,
  PageVitals,
  SessionRow,
} from '../../views/contracts/analytics/analytics.js';
import { LeadSourcesService } from '../contacts/sources/lead-sources.service.js';
import { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';
import { arrivalBreakdowns } from './breakdowns.js';
import { arrivals } from './queries/arrivals.js';
import { ChartIntervalsService } from './queries/chart-intervals.service.js';
import { latestEvents, latestPageViews, latestSessions } from './queries/latest.js';
import { presentLeadSources } from './queries/lead-sources.presenter.js';
import { openedQuestions } from './queries/opened-questions.js';
import { overview } from './queries/overview.js';
import { layOut, type Range } from './queries/range.js';
import { visitorBreakdowns } from './queries/visitor-breakdowns.js';
import { visitorsOverTime } from './queries/visitors-over-time.js';
import { type VisitCount, type VisitOrigin, visitsBy } from './queries/visits-by.js';
import { vitalsByPage } from './queries/vitals-by-page.js';

type Question<Answer> = (manager: EntityManager, range: Range) => Promise<Answer>;

/** What the rest of the site may ask of analytics. Ranges are half-open, [start, end). */
@Injectable()
export class AnalyticsService {
  constructor(
    private readonly unitOfWork: UnitOfWorkService,
    private readonly leads: LeadSourcesService,
    private readonly chart: ChartIntervalsService,
  ) {}

  /** The figures of a range. */
  overview(start: Date, end: Date): Promise<AnalyticsOverview> {
    return this.ask(start, end, overview);
  }

  /** The same visitors as the overview's, by language and by the width of their screen. */
  breakdowns(start: Date, end: Date): Promise<AnalyticsBreakdowns> {
    return this.ask(start, end, visitorBreakdowns);
  }

  /** Newest first. */
  pageViews(start: Date, end: Date, limit: number): Promise<PageViewRow[]> {
    return this.ask(start, end, (manager, range) => latestPageViews(manager, range, limit));
  }

  /** Newest first. */
  events(start: Date, end: Date, limit: number): Promise<EventRow[]> {
    return this.ask(start, end, (manager, range) => latestEvents(manager, range, limit));
  }

  /** Those that began in the range, newest first. */
  sessions(start: Date, end: Date, limit: number): Promise<SessionRow[]> {
    return this.ask(start, end, (manager, range) => latestSessions(manager, range, limit));
  }

  /** Visitors and views by the hour or the business's day, with those of the period of the same length before. */
  async series(start: Date, end: Date): Promise<AnalyticsSeries> {
    const { unit, intervals, before } = this.chart.of(start, end);
    const answers = await this.unitOfWork.run((manager) =>
      visitorsOverTime(manager, [...before, ...intervals]),
    );
    const points = answers.map(({ start: at, views, visitors }) => ({
      at: new Date(at).toISOString(),
      views,
      visitors,
    }));
    return { unit, points: points.slice(before.length), before: points.slice(0, before.length) };
  }

  /** Visitors who arrived in the range, what they tapped on, and leads made in it, by where they came from. */
  async leadSources(start: Date, end: Date): Promise<LeadSources> {
    const leads = await this.leads.count(start, end);
    const visitors = await this.ask(start, end, (manager, range) =>
      arrivals(manager, range, arrivalBreakdowns),
    );
    return presentLeadSources(visitors, leads);
  }

  /** The visits that began in the range, and those that tapped on the phone, by one thing that says how they came. */
  visitsBy(by: VisitOrigin, start: Date, end: Date): Promise<Map<string, VisitCount>> {
    return this.ask(start, end, (manager, range) => visitsBy(manager, range, by));
  }

  /** What visitors wanted to know: the questions they opened, the most opened first. */
  questions(start: Date, end: Date): Promise<OpenedQuestion[]> {
    return this.ask(start, end, openedQuestions);
  }

  /** The 75th percentile of each vital, by page. */
  vitals(start: Date, end: Date): Promise<PageVitals[]> {
    return this.ask(start, end, vitalsByPage);
  }

  /** Reads an answer in one transaction, so that it is as of one moment. */
  private ask<Answer>(start: Date, end: Date, question: Question<Answer>): Promise<Answer> {
    return this.unitOfWork.run(async (manager) => question(manager, await layOut(manager, start, end)));
  }
}

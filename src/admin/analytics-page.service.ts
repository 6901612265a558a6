import { Injectable } from '@nestjs/common';
import { maxRecentRows } from '../../views/contracts/analytics/analytics-range.js';
import { type AnalyticsView, readView } from '../../views/contracts/analytics/analytics-view.js';
import { cutReport } from '../../views/contracts/analytics/report-address.js';
import {
  type Periods,
  periodBefore,
  periodIn,
  unitOf,
} from '../../views/contracts/analytics/report-periods.js';
import type { AnalyticsPageProps } from '../../views/pages/admin/analytics.js';
import { AnalyticsService } from '../analytics/analytics.service.js';
import { BrowserErrorsService } from '../analytics/browser-errors/browser-errors.service.js';
import { CrawlerCounterService } from '../analytics/ingestion/crawler-counter.service.js';
import { NowService } from '../analytics/now/now.service.js';
import { ReportService } from '../analytics/report/report.service.js';
import { AnalyticsNotesService } from '../analytics/saved/analytics-notes.service.js';
import { SegmentsService } from '../analytics/saved/segments.service.js';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { ClockService } from '../platform/config/clock.service.js';

const maxErrors = 20;

/** Builds the analytics page with first results. Days are the business's until the browser sends its own. */
@Injectable()
export class AnalyticsPageService {
  constructor(
    private readonly analytics: AnalyticsService,
    private readonly reports: ReportService,
    private readonly crawlers: CrawlerCounterService,
    private readonly segments: SegmentsService,
    private readonly notes: AnalyticsNotesService,
    private readonly visitors: NowService,
    private readonly errors: BrowserErrorsService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
  ) {}

  /** Builds the page's props. @param query the address's parameters; unknown values become the default. */
  async show(query: Record<string, unknown>): Promise<AnalyticsPageProps> {
    const view = readView(parametersOf(query));
    const now = this.clock.now();
    const periods = this.periodsOf(view, now);
    return {
      view,
      periods,
      answers: await this.answers(view, periods),
      picked: await this.picked(view, periods),
      segments: await this.segments.all(),
      notes: await this.notes.between(new Date(0), now),
      now: await this.visitors.now(),
      errors: await this.errors.latest(maxErrors),
      crawlers: await this.crawlers.ofThisMonth(),
      today: this.calendar.dayOf(now),
    };
  }

  private periodsOf(view: AnalyticsView, now: Date): Periods {
    const startOf = (day: string) => this.calendar.startOf(day);
    const period = periodIn(view, now, { midnight: startOf(this.calendar.dayOf(now)), startOf });
    return { period, before: periodBefore(view, period, startOf) };
  }

  private async answers(view: AnalyticsView, periods: Periods): Promise<AnalyticsPageProps['answers']> {
    const { start, end } = datesOf(periods.period);
    const { filters, open } = view;
    const compare = periods.before && datesOf(periods.before);
    const unit = unitOf(view, periods.period);
    const lists = async () => ({
      overview: await this.analytics.overview(start, end, filters),
      'page-views': await this.analytics.pageViews(start, end, maxRecentRows, filters),
      events: await this.analytics.events(start, end, maxRecentRows, filters),
      questions: await this.analytics.questions(start, end),
      vitals: await this.analytics.vitals(start, end),
    });
    // The report takes as long as the rest. Both at once need no more than two connections.
    const [report, rest] = await Promise.all([
      this.reports.report(start, end, { filters, compare, unit }),
      lists(),
    ]);
    return { ...rest, report: cutReport(report, open && [open]) };
  }

  /** Returns the values that the filter menu lists, under the filters of other dimensions. */
  private async picked({ pick, filters }: AnalyticsView, { period }: Periods) {
    if (!pick) return undefined;
    const { start, end } = datesOf(period);
    const others = filters.filter(({ dimension }) => dimension !== pick);
    return (await this.reports.report(start, end, { filters: others })).panels[pick];
  }
}

const datesOf = ({ start, end }: Periods['period']) => ({ start: new Date(start), end: new Date(end) });

/** Returns the parameters of a parsed query; those that aren't text are left out. */
function parametersOf(query: Record<string, unknown>): URLSearchParams {
  const texts = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().flatMap((value) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  return new URLSearchParams(texts);
}

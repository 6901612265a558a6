import { Injectable } from '@nestjs/common';
import {
  analyticsTabs,
  defaultRange,
  maxRecentRows,
  periodOf,
  rangeOptions,
} from '../../views/contracts/analytics/analytics-range.js';
import type { AnalyticsPageProps } from '../../views/pages/admin/analytics.js';
import { AnalyticsService } from '../analytics/analytics.service.js';
import { CrawlerCounterService } from '../analytics/ingestion/crawler-counter.service.js';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { ClockService } from '../platform/config/clock.service.js';

/** Builds the analytics page with its first results. "Today" is the business's day until the browser sends its own. */
@Injectable()
export class AnalyticsPageService {
  constructor(
    private readonly analytics: AnalyticsService,
    private readonly crawlers: CrawlerCounterService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
  ) {}

  /** Builds the page's props. @param query `range` and `tab` from the page's links; unknown values become the default. */
  async show(query: Record<string, unknown>): Promise<AnalyticsPageProps> {
    const range = rangeOptions.find(({ value }) => value === query.range)?.value ?? defaultRange;
    const tab = analyticsTabs.find(({ value }) => value === query.tab)?.value ?? 'overview';
    const now = this.clock.now();
    const period = periodOf(range, now, this.calendar.startOf(this.calendar.dayOf(now)));
    const [start, end] = [new Date(period.start), now];
    return {
      range,
      tab,
      period,
      answers: {
        overview: await this.analytics.overview(start, end),
        'page-views': await this.analytics.pageViews(start, end, maxRecentRows),
        events: await this.analytics.events(start, end, maxRecentRows),
        series: await this.analytics.series(start, end),
        'lead-sources': await this.analytics.leadSources(start, end),
        breakdowns: await this.analytics.breakdowns(start, end),
        questions: await this.analytics.questions(start, end),
        vitals: await this.analytics.vitals(start, end),
      },
      crawlers: await this.crawlers.ofThisMonth(),
    };
  }
}

import { Controller, Get, Query } from '@nestjs/common';
import { cutReport } from '../../views/contracts/analytics/report-address.js';
import { ClockService } from '../platform/config/clock.service.js';
import { AnalyticsService } from './analytics.service.js';
import { FilteredQuery } from './dto/filtered-query.dto.js';
import { RangeQuery } from './dto/range-query.dto.js';
import { ReportQuery } from './dto/report-query.dto.js';
import { PageViewIdsService } from './ingestion/page-view-ids.service.js';
import { ReportService } from './report/report.service.js';

/** Serves the admin's analytics, wrapped in a `data` field. Most take filters: `&filter=device:phone`. */
@Controller('api/analytics')
export class AnalyticsApiController {
  constructor(
    private readonly analytics: AnalyticsService,
    private readonly reports: ReportService,
    private readonly ids: PageViewIdsService,
    private readonly clock: ClockService,
  ) {}

  @Get('overview')
  async overview(@Query() query: FilteredQuery) {
    const { start, end } = query.range(this.clock.now());
    return { data: await this.analytics.overview(start, end, query.filters()) };
  }

  /** Returns page views, with the IDs that their browsers got. */
  @Get('page-views')
  async pageViews(@Query() query: FilteredQuery) {
    const { start, end } = query.range(this.clock.now());
    const views = await this.analytics.pageViews(start, end, query.rows(), query.filters());
    return { data: views.map((view) => ({ ...view, id: this.ids.sign(view.id) })) };
  }

  @Get('sessions')
  async sessions(@Query() query: FilteredQuery) {
    const { start, end } = query.range(this.clock.now());
    return { data: await this.analytics.sessions(start, end, query.rows(), query.filters()) };
  }

  @Get('events')
  async events(@Query() query: FilteredQuery) {
    const { start, end } = query.range(this.clock.now());
    return { data: await this.analytics.events(start, end, query.rows(), query.filters()) };
  }

  /** Returns visitors and views over the range and the period before it. */
  @Get('series')
  async series(@Query() query: FilteredQuery) {
    const { start, end } = query.range(this.clock.now());
    return { data: await this.analytics.series(start, end, query.filters()) };
  }

  /** Returns visitors and leads by landing page, source and campaign. */
  @Get('lead-sources')
  async leadSources(@Query() query: FilteredQuery) {
    const { start, end } = query.range(this.clock.now());
    return { data: await this.analytics.leadSources(start, end, query.filters()) };
  }

  /** Returns unique visitors by language and by screen width. */
  @Get('breakdowns')
  async breakdowns(@Query() query: FilteredQuery) {
    const { start, end } = query.range(this.clock.now());
    return { data: await this.analytics.breakdowns(start, end, query.filters()) };
  }

  /** Returns the FAQ questions that visitors opened. */
  @Get('questions')
  async questions(@Query() query: RangeQuery) {
    const { start, end } = query.range(this.clock.now());
    return { data: await this.analytics.questions(start, end) };
  }

  /** Returns the page speed measured by real visitors. */
  @Get('vitals')
  async vitals(@Query() query: RangeQuery) {
    const { start, end } = query.range(this.clock.now());
    return { data: await this.analytics.vitals(start, end) };
  }

  /** Returns all figures of matching visits and leads, compared with another period if the query has one. */
  @Get('report')
  async report(@Query() query: ReportQuery) {
    const { start, end } = query.range(this.clock.now());
    const report = await this.reports.report(start, end, query.options());
    return { data: cutReport(report, query.fullPanels()) };
  }
}

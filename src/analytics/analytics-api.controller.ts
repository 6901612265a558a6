import { Controller, Get, Query } from '@nestjs/common';
import { ClockService } from '../platform/config/clock.service.js';
import { AnalyticsService } from './analytics.service.js';
import { RangeQuery } from './dto/range-query.dto.js';

/** What the admin asks. Each answer stands in a `data` field. */
@Controller('api/analytics')
export class AnalyticsApiController {
  constructor(
    private readonly analytics: AnalyticsService,
    private readonly clock: ClockService,
  ) {}

  @Get('overview')
  async overview(@Query() query: RangeQuery) {
    const { start, end } = query.range(this.clock.now());
    return { data: await this.analytics.overview(start, end) };
  }

  @Get('page-views')
  async pageViews(@Query() query: RangeQuery) {
    const { start, end } = query.range(this.clock.now());
    return { data: await this.analytics.pageViews(start, end, query.rows()) };
  }

  @Get('sessions')
  async sessions(@Query() query: RangeQuery) {
    const { start, end } = query.range(this.clock.now());
    return { data: await this.analytics.sessions(start, end, query.rows()) };
  }

  @Get('events')
  async events(@Query() query: RangeQuery) {
    const { start, end } = query.range(this.clock.now());
    return { data: await this.analytics.events(start, end, query.rows()) };
  }

  /** Visitors and views over the range, with the period before it. */
  @Get('series')
  async series(@Query() query: RangeQuery) {
    const { start, end } = query.range(this.clock.now());
    return { data: await this.analytics.series(start, end) };
  }

  /** Visitors and leads by landing page, source and campaign. */
  @Get('lead-sources')
  async leadSources(@Query() query: RangeQuery) {
    const { start, end } = query.range(this.clock.now());
    return { data: await this.analytics.leadSources(start, end) };
  }

  /** Unique visitors by language and by the width of their screen. */
  @Get('breakdowns')
  async breakdowns(@Query() query: RangeQuery) {
    const { start, end } = query.range(this.clock.now());
    return { data: await this.analytics.breakdowns(start, end) };
  }

  /** Which questions visitors opened. */
  @Get('questions')
  async questions(@Query() query: RangeQuery) {
    const { start, end } = query.range(this.clock.now());
    return { data: await this.analytics.questions(start, end) };
  }

  /** How fast pages were for those who read them. */
  @Get('vitals')
  async vitals(@Query() query: RangeQuery) {
    const { start, end } = query.range(this.clock.now());
    return { data: await this.analytics.vitals(start, end) };
  }
}

import { Controller, Get, Query } from '@nestjs/common';
import { ClockService } from '../platform/config/clock.service.js';
import { AnalyticsService } from './analytics.service.js';
import { RangeQuery } from './dto/range-query.dto.js';

/** Serves the admin's analytics. Each response is wrapped in a `data` field. */
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

  /** Returns visitors and views over the range and the period before it. */
  @Get('series')
  async series(@Query() query: RangeQuery) {
    const { start, end } = query.range(this.clock.now());
    return { data: await this.analytics.series(start, end) };
  }

  /** Returns visitors and leads by landing page, source and campaign. */
  @Get('lead-sources')
  async leadSources(@Query() query: RangeQuery) {
    const { start, end } = query.range(this.clock.now());
    return { data: await this.analytics.leadSources(start, end) };
  }

  /** Returns unique visitors by language and by screen width. */
  @Get('breakdowns')
  async breakdowns(@Query() query: RangeQuery) {
    const { start, end } = query.range(this.clock.now());
    return { data: await this.analytics.breakdowns(start, end) };
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
}

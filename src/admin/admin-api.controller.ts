import { Controller, Get, Headers, Query, Req, Sse } from '@nestjs/common';
import type { Request } from 'express';
import { AdminSessionService } from '../admin-auth/admin-session.service.js';
import { AlertsService } from './alerts.service.js';
import { DashboardService } from './dashboard.service.js';
import { LiveUpdatesQuery } from './dto/live-updates-query.dto.js';
import { LiveUpdatesService } from './live-updates.service.js';

@Controller('admin/api')
export class AdminApiController {
  constructor(
    private readonly figures: DashboardService,
    private readonly alerts: AlertsService,
    private readonly liveUpdates: LiveUpdatesService,
    private readonly sessions: AdminSessionService,
  ) {}

  @Get('stats')
  stats() {
    return this.figures.stats();
  }

  @Get('today')
  today() {
    return this.figures.today();
  }

  /** Lists the site's current problems. */
  @Get('alarms')
  current() {
    return this.alerts.current();
  }

  /** Returns the updates since a lead. */
  @Get('news')
  latest(@Query() { after }: LiveUpdatesQuery) {
    return this.liveUpdates.since(after);
  }

  /** Streams updates. A browser that reconnects sends the last event's ID as Last-Event-ID. */
  @Sse('news/stream')
  stream(
    @Query() { after }: LiveUpdatesQuery,
    @Req() request: Request,
    @Headers('Last-Event-ID') lastEventId?: string,
  ) {
    return this.liveUpdates.stream(Number(lastEventId) || after, () => this.sessions.isActive(request));
  }
}

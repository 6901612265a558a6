import { Controller, Get, Headers, Query, Req, Sse } from '@nestjs/common';
import type { Request } from 'express';
import { AdminSessionService } from '../admin-auth/admin-session.service.js';
import { AdminService } from './admin.service.js';
import { AlarmsService } from './alarms.service.js';
import { NewsQuery } from './dto/news-query.dto.js';
import { LiveUpdatesService } from './live-updates.service.js';

@Controller('admin/api')
export class AdminApiController {
  constructor(
    private readonly admin: AdminService,
    private readonly alarms: AlarmsService,
    private readonly news: LiveUpdatesService,
    private readonly sessions: AdminSessionService,
  ) {}

  @Get('stats')
  stats() {
    return this.admin.stats();
  }

  @Get('today')
  today() {
    return this.admin.today();
  }

  /** What is wrong with the site, in words. */
  @Get('alarms')
  current() {
    return this.alarms.current();
  }

  /** The news since a lead, as one answer. */
  @Get('news')
  latest(@Query() { after }: NewsQuery) {
    return this.news.since(after);
  }

  /** The same as a stream. A browser that connects again sends the last id that it got as Last-Event-ID. */
  @Sse('news/stream')
  stream(@Query() { after }: NewsQuery, @Req() request: Request, @Headers('Last-Event-ID') heard?: string) {
    return this.news.stream(Number(heard) || after, () => this.sessions.stands(request));
  }
}

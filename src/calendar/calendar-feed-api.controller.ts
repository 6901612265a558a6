import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CalendarFeedService } from './calendar-feed.service.js';

@Controller('admin/api/calendar-feed')
export class CalendarFeedApiController {
  constructor(private readonly feed: CalendarFeedService) {}

  @Get()
  async address() {
    return { address: await this.feed.address() };
  }

  @Post('renewal')
  @HttpCode(200)
  async renew() {
    await this.feed.renewAddress();
    return this.address();
  }
}

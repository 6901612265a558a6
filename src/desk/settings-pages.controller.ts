import { Controller, Get, Param, ParseIntPipe, Post } from '@nestjs/common';
import { CalendarFeedService } from '../calendar/calendar-feed.service.js';
import { DeliveriesService } from '../outbox/deliveries.service.js';
import { Page } from '../pages/page.decorator.js';
import { seeOther } from '../pages/page-answer.js';
import { SettingsService } from './settings.service.js';

/** What the owner switches on and looks after; it works as plain forms too, but for the push switch. */
@Controller('admin/settings')
export class SettingsPagesController {
  constructor(
    private readonly settings: SettingsService,
    private readonly feed: CalendarFeedService,
    private readonly deliveries: DeliveriesService,
  ) {}

  @Get()
  @Page('admin/settings')
  show() {
    return this.settings.overview();
  }

  @Post('calendar-feed')
  @Page('admin/settings')
  async renewFeed() {
    await this.feed.renewAddress();
    return seeOther('/admin/settings');
  }

  @Post('deliveries/:id')
  @Page('admin/settings')
  async retry(@Param('id', ParseIntPipe) id: number) {
    await this.deliveries.retry(id);
    return seeOther('/admin/settings');
  }
}

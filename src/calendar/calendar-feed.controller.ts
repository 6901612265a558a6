import { Controller, Get, Header, Param } from '@nestjs/common';
import { OpenToEveryone } from '../platform/http/open-to-everyone.decorator.js';
import { CalendarFeedService } from './calendar-feed.service.js';

/** Public, since calendar apps can't sign in: anyone with the secret address can read the feed. */
@Controller('calendar')
@OpenToEveryone()
export class CalendarFeedController {
  constructor(private readonly feed: CalendarFeedService) {}

  @Get(':token.ics')
  @Header('Content-Type', 'text/calendar; charset=utf-8')
  @Header('Content-Disposition', 'attachment; filename="bookings.ics"')
  @Header('Cache-Control', 'private, no-cache')
  @Header('X-Robots-Tag', 'noindex')
  read(@Param('token') token: string) {
    return this.feed.read(token);
  }
}

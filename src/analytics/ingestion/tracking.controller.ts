import type { IncomingHttpHeaders } from 'node:http';
import { Body, Controller, Get, Headers, HttpCode, Ip, Post } from '@nestjs/common';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';
import { LocationService } from './location.service.js';
import { TrackingService } from './tracking.service.js';

@Controller('api/analytics')
@OpenToEveryone()
export class TrackingController {
  constructor(
    private readonly tracking: TrackingService,
    private readonly locations: LocationService,
  ) {}

  /** Stores a browser's record. Responds once it is in the database or on disk; for vitals, immediately. */
  @Post('track')
  @HttpCode(200)
  track(@Body() body: unknown, @Headers() headers: IncomingHttpHeaders, @Ip() address: string) {
    return this.tracking.track(body, headers, address);
  }

  /** Returns the visitor's location, if the local database has it. */
  @Get('location')
  location(@Ip() address: string) {
    return this.locations.find(address);
  }
}

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

  /** Takes in one record of a visitor's browser. It is answered once it is stored, or safe on the disk; vitals are answered at once. */
  @Post('track')
  @HttpCode(200)
  track(@Body() body: unknown, @Headers() headers: IncomingHttpHeaders, @Ip() address: string) {
    return this.tracking.track(body, headers, address);
  }

  /** Where the visitor is, as far as the local database knows. */
  @Get('location')
  location(@Ip() address: string) {
    return this.locations.find(address);
  }
}

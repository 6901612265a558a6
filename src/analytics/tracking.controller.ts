import { Body, Controller, Get, HttpCode, Ip, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { OpenToEveryone } from '../admin-auth/admin.guard.js';
import { LocationService } from './location.service.js';
import { TrackingListener } from './tracking.listener.js';
import { TrackingService } from './tracking.service.js';

@Controller('api/analytics')
@OpenToEveryone()
export class TrackingController {
  constructor(
    private readonly tracking: TrackingService,
    private readonly listener: TrackingListener,
    private readonly locations: LocationService,
  ) {}

  /** Most records are taken in ahead of this: {@link TrackingListener}. */
  @Post('track')
  @HttpCode(200)
  async track(
    @Body() body: unknown,
    @Req() { headers }: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const answer = await this.tracking.track(body, headers);
    this.listener.learn(response.getHeaders());
    return answer;
  }

  /** Where an address is, as far as the local database knows. */
  @Get('location')
  location(@Ip() address: string) {
    return this.locations.find(address);
  }
}

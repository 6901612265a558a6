import { type CanActivate, type ExecutionContext, Injectable, NotFoundException } from '@nestjs/common';
import type { Request } from 'express';
import { LocationService } from '../../analytics/ingestion/location.service.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { SchedulingService } from '../../calendar/scheduling.service.js';
import { Redirection } from '../../pages/page-answer.js';
import { RateLimitsService } from '../../platform/http/rate-limits.service.js';
import type { CrewLink } from './crew-link.entity.js';
import { CrewLinksService } from './crew-links.service.js';
import { momentOf } from './stop.guard.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** The crew's link in the URL. */
    crewLink: CrewLink;
  }
}

type CrewRequest = Request<{ secret: string; day?: string; id?: string; moment?: string }>;

/**
 * Admits requests with a crew's link to the stops of today and tomorrow, before it reads their body. What was
 * entered yesterday without a connection is still accepted. Pages of other days lead to today's.
 */
@Injectable()
export class CrewLinkGuard implements CanActivate {
  constructor(
    private readonly links: CrewLinksService,
    private readonly scheduling: SchedulingService,
    private readonly calendar: BusinessCalendarService,
    private readonly limits: RateLimitsService,
    private readonly locations: LocationService,
  ) {}

  /** @throws {NotFoundException} @throws {TooManyRequests} */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<CrewRequest>();
    const { ip, params, method } = request;
    const link = await this.links.find(params.secret);
    if (!link) {
      // Only misses: a link that works opens, whatever others behind the same address do.
      this.limits.count('crewGuess', ip);
      throw new NotFoundException(
        'This crew link doesn’t work. It may have expired. Ask the office for a new one.',
      );
    }
    this.limits.count('crewRequest', ip, link.id);
    if (method === 'POST') this.limits.count('crewReport', String(link.id));
    await this.links.noteUse(link, this.locations.find(ip ?? '').city);
    request.crewLink = link;
    if (params.day !== undefined && !this.isShown(params.day, method === 'POST')) {
      if (method === 'GET' && params.id === undefined) throw new Redirection(`/crew/${params.secret}`);
      throw new NotFoundException('Crew links show only today and tomorrow.');
    }
    if (params.id !== undefined) request.leadId = await this.stopOf(params.day ?? '', params.id);
    if (params.moment !== undefined) request.photoMoment = momentOf(params.moment);
    return true;
  }

  private isShown(day: string, isReport: boolean): boolean {
    const today = this.calendar.dayOf();
    const days = [today, this.calendar.plusDays(today, 1)];
    if (isReport) days.push(this.calendar.plusDays(today, -1));
    return days.includes(day);
  }

  private async stopOf(day: string, id: string): Promise<number> {
    const stops = await this.scheduling.between(day, day);
    const stop = stops.find((lead) => String(lead.id) === id);
    if (!stop) throw new NotFoundException('This stop is no longer on this day’s route.');
    return stop.id;
  }
}

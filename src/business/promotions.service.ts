import { Injectable } from '@nestjs/common';
import type { SiteContent } from '../../views/content/schema.js';
import { BusinessCalendarService, type Day } from './business-calendar.service.js';
import { SiteContentService } from './content/site-content.service.js';

type Offer = SiteContent['offers'][number];

/** The offers that run today: each from the beginning of its first day to the end of its last one, where it has them. */
@Injectable()
export class PromotionsService {
  constructor(
    private readonly content: SiteContentService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /** Those of a page, in the owner's order. */
  on(page: 'home' | 'pricing'): Offer[] {
    return this.running(this.content.current.offers, page, this.calendar.dayOf());
  }

  /** Those that stand on a page on a day. */
  running(offers: readonly Offer[], page: 'home' | 'pricing', day: Day): Offer[] {
    return offers.filter(
      ({ place, from, until }) =>
        (place === page || place === 'both') && from <= day && (until === '' || day <= until),
    );
  }
}

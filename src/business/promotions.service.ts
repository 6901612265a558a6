import { Injectable } from '@nestjs/common';
import type { SiteContent } from '../../views/content/schema.js';
import { BusinessCalendarService, type Day } from './business-calendar.service.js';
import { SiteContentService } from './content/site-content.service.js';

type Offer = SiteContent['offers'][number];

/** Finds running offers: from the start of the first day to the end of the last, if they have these. */
@Injectable()
export class PromotionsService {
  constructor(
    private readonly content: SiteContentService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /** Returns the offers that run on a page today, in the owner's order. */
  on(page: 'home' | 'pricing'): Offer[] {
    return this.running(this.content.current.offers, page, this.calendar.dayOf());
  }

  /** Filters the offers that run on a page on a day. */
  running(offers: readonly Offer[], page: 'home' | 'pricing', day: Day): Offer[] {
    return offers.filter(
      ({ place, from, until }) =>
        (place === page || place === 'both') && from <= day && (until === '' || day <= until),
    );
  }
}

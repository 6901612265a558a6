import { Injectable } from '@nestjs/common';
import type { SiteContent } from '../../views/content/schema.js';
import { slugOf } from '../../views/content/slug.js';
import type { BusinessFacts } from '../../views/contracts/website/facts.js';
import type { Site } from '../../views/contracts/website/site.js';
import { Environment } from '../platform/config/environment.js';
import { BusinessCalendarService } from './business-calendar.service.js';
import { SiteContentService } from './content/site-content.service.js';
import { DaysOffService } from './days-off.service.js';
import { factsOf } from './facts.js';
import { shownOpeningHours } from './opening-hours.js';
import { PhoneNumbersService } from './phone-numbers.service.js';

/** Combines what the owner published about the business with the configuration. */
@Injectable()
export class BusinessService {
  private known?: { content: SiteContent; facts: BusinessFacts };

  constructor(
    private readonly environment: Environment,
    private readonly siteContent: SiteContentService,
    private readonly daysOff: DaysOffService,
    private readonly calendar: BusinessCalendarService,
    private readonly phoneNumbers: PhoneNumbersService,
  ) {}

  /** Returns the published content, or the previewed one, for the current request. */
  get content(): SiteContent {
    return this.siteContent.current;
  }

  /** Returns the facts that public texts are made from, cached for each content. */
  get facts(): BusinessFacts {
    const { content } = this;
    if (this.known?.content !== content) this.known = { content, facts: factsOf(content) };
    return this.known.facts;
  }

  /** Returns the brand in the form for URLs and service names. */
  get brandSlug(): string {
    return this.environment.BRAND_SLUG ?? (slugOf(this.content.business.brand) || 'brand');
  }

  /** Returns what every page and email can show about the business. */
  get site(): Site {
    const { environment, facts, brandSlug } = this;
    const { name, brand, phone, email, area, licence, insurance } = this.content.business;
    return {
      origin: environment.publicOrigin,
      pixelId: this.siteContent.previewBase ? undefined : environment.META_PIXEL_ID,
      businessName: name || `${brand} Carpet Care`,
      brandName: brand,
      brandSlug,
      phone,
      phoneHref: this.phoneNumbers.shown(phone).phoneHref,
      email,
      area,
      credentials: [licence, insurance].filter(Boolean),
      timeZone: environment.BUSINESS_TIME_ZONE,
      cities: facts.serviceArea.map(({ name, zips }) => ({ name, zips })),
      openingHours: shownOpeningHours(facts.openingHours),
      daysOff: this.daysOff.from(this.calendar.dayOf()),
    };
  }
}

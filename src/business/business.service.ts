import { Injectable } from '@nestjs/common';
import type { BusinessFacts } from '../../views/contracts/facts.js';
import type { Site } from '../../views/contracts/site.js';
import { Environment } from '../config/environment.js';
import { BusinessCalendarService } from './business-calendar.service.js';
import { DaysOffService } from './days-off.service.js';
import { businessFacts } from './facts.js';
import { shownOpeningHours } from './opening-hours.js';
import { PhoneNumbersService } from './phone-numbers.service.js';

/** The business: its facts, and what the configuration says of it. */
@Injectable()
export class BusinessService {
  /** Only tests change them, to see where each fact is shown. */
  facts: BusinessFacts = businessFacts;
  private readonly phoneHref: string;

  constructor(
    private readonly environment: Environment,
    private readonly daysOff: DaysOffService,
    private readonly calendar: BusinessCalendarService,
    phoneNumbers: PhoneNumbersService,
  ) {
    this.phoneHref = phoneNumbers.shown(environment.BUSINESS_PHONE).phoneHref;
  }

  /** What every page and mail may show. */
  get site(): Site {
    const { environment, facts } = this;
    return {
      origin: environment.publicOrigin,
      pixelId: environment.META_PIXEL_ID,
      businessName: environment.BUSINESS_NAME ?? `${environment.BRAND_NAME} Carpet Care`,
      brandName: environment.BRAND_NAME,
      brandSlug: environment.BRAND_SLUG ?? slugOf(environment.BRAND_NAME),
      phone: environment.BUSINESS_PHONE,
      phoneHref: this.phoneHref,
      email: environment.BUSINESS_EMAIL,
      timeZone: environment.BUSINESS_TIME_ZONE,
      cities: facts.serviceArea.map(({ name }) => name),
      openingHours: shownOpeningHours(facts.openingHours),
      daysOff: this.daysOff.from(this.calendar.dayOf()),
    };
  }
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'brand';

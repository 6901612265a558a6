import { Injectable } from '@nestjs/common';
import type { Site } from '../../views/contracts/site.js';
import { Environment } from '../config/environment.js';
import { openingHours } from './opening-hours.js';
import { serviceAreaCities } from './service-area.js';

/** Facts of the business: what is fixed in this folder, and what the configuration says. */
@Injectable()
export class BusinessService {
  readonly site: Site;

  constructor(environment: Environment) {
    this.site = {
      origin: environment.publicOrigin,
      pixelId: environment.META_PIXEL_ID,
      businessName: environment.BUSINESS_NAME ?? `${environment.BRAND_NAME} Carpet Care`,
      brandName: environment.BRAND_NAME,
      brandSlug: environment.BRAND_SLUG ?? slugOf(environment.BRAND_NAME),
      phone: environment.BUSINESS_PHONE,
      phoneHref: phoneHref(environment.BUSINESS_PHONE),
      email: environment.BUSINESS_EMAIL,
      timeZone: environment.BUSINESS_TIME_ZONE,
      cities: serviceAreaCities,
      openingHours,
    };
  }
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'brand';

/** A dialable link: ten digits are a number of the United States (RFC 3966 wants the global form). */
function phoneHref(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`;
}

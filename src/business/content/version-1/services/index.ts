import type { SiteContent } from '../../../../../views/content/schema.js';
import type { PagedServiceName } from '../../../../../views/forms/service-pages.js';
import { commercial } from './commercial.js';
import { hardwood } from './hardwood.js';
import { petStains } from './pet-stains.js';
import { residential } from './residential.js';
import { stairs } from './stairs.js';

/** The services' cards and pages. */
export const services: Pick<SiteContent, PagedServiceName> = {
  residential,
  commercial,
  petStains,
  stairs,
  hardwood,
};

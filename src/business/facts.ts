import type { SiteContent } from '../../views/content/schema.js';
import { type BusinessFacts, sharedFacts } from '../../views/contracts/website/facts.js';
import { openingHoursOf } from './opening-hours.js';

/** How often most carpets should be cleaned. */
const cleaningInterval = '6-12 months';

/** Collects the facts that public texts are made from. */
export const factsOf = (content: SiteContent): BusinessFacts => ({
  ...sharedFacts,
  cleaningInterval,
  openingHours: openingHoursOf(content.hours),
  packages: content.packages,
  prices: content.prices,
  serviceArea: content.cities,
  testimonials: content.testimonials,
  figures: content.figures,
  picture: content.hero.picture,
  areaInWords: content.business.areaInWords,
});

import { business, cities, hours, people } from './business-sections.js';
import type { Held } from './fields.js';
import { carousel, gallery, hero, pictures } from './picture-sections.js';
import { offers, packages, prices, referral } from './price-sections.js';
import { commercial, hardwood, petStains, residential, stairs } from './service-sections.js';
import { figures, posts, questions, testimonials } from './text-sections.js';

/** Everything the owner can change, by section, in the order of the admin. */
export const sections = {
  business,
  hours,
  packages,
  prices,
  offers,
  referral,
  residential,
  commercial,
  petStains,
  stairs,
  hardwood,
  cities,
  questions,
  testimonials,
  figures,
  people,
  hero,
  carousel,
  gallery,
  pictures,
  posts,
};

export type SectionName = keyof typeof sections;
/** The content of the site, published as a whole. */
export type SiteContent = { -readonly [Name in SectionName]: Held<(typeof sections)[Name]> };

export const sectionNames = Object.keys(sections) as SectionName[];
export const isSectionName = (name: string): name is SectionName => Object.hasOwn(sections, name);

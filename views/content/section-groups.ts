import { pagedServiceNames, servicePath } from '../forms/service-pages.js';
import type { SectionName } from './schema.js';

interface SectionGroup {
  title: string;
  names: SectionName[];
}

/** The sections of the editor, grouped by where visitors see them. */
export const sectionGroups: SectionGroup[] = [
  { title: 'Home page', names: ['hero', 'carousel', 'testimonials', 'figures'] },
  { title: 'Prices and offers', names: ['packages', 'prices', 'offers', 'referral'] },
  { title: 'Services', names: pagedServiceNames },
  { title: 'Business', names: ['business', 'hours', 'cities', 'people'] },
  { title: 'Photos', names: ['gallery', 'pictures'] },
  { title: 'Questions and blog', names: ['questions', 'posts'] },
];

/** The pages that show a section, where there are several. */
export const pagesOfSection: Partial<Record<SectionName, { path: string; label: string }[]>> = {
  offers: [
    { path: '/pricing', label: 'Pricing page' },
    { path: '/', label: 'Home page' },
  ],
};

/** The path of a page that shows each section. */
export const pageOfSection: Record<SectionName, string> = {
  business: '/contact',
  hours: '/contact',
  packages: '/pricing',
  prices: '/pricing',
  offers: '/pricing',
  referral: '/neighbor',
  residential: servicePath('residential'),
  commercial: servicePath('commercial'),
  petStains: servicePath('petStains'),
  stairs: servicePath('stairs'),
  hardwood: servicePath('hardwood'),
  cities: '/service-areas',
  questions: '/faq',
  testimonials: '/',
  figures: '/about',
  people: '/about',
  hero: '/',
  carousel: '/',
  gallery: '/results',
  pictures: '/services',
  posts: '/blog',
};

import type { SectionName, SiteContent } from '../../../views/content/schema.js';
import { articlePath } from '../../../views/contracts/website/articles.js';
import { publicPages } from '../../../views/contracts/website/public-pages.js';
import { cityPath } from '../../../views/contracts/website/service-areas.js';
import type { Site } from '../../../views/contracts/website/site.js';
import {
  type PagedServiceName,
  pagedServiceNames,
  pagedServices,
  servicePath,
} from '../../../views/forms/service-pages.js';
import type { Day } from '../../business/business-calendar.service.js';
import type { ProofPlace } from '../../business/proof/proof-dates.service.js';
import { servicePageOf } from '../../business/services.js';

/** A public page and the content that it is made from, apart from what is on every page. */
export interface PublicPage {
  path: string;
  shows: readonly SectionName[];
  /** The only item that it shows of one of these sections, by its name, like a city. */
  item?: { of: SectionName; named: string };
  /** Whose photo pairs and reviews it shows. */
  proof?: readonly ProofPlace[];
  /** The day on which it was first published, if known. */
  since?: Day;
}

const sectionsOf: Record<keyof ReturnType<typeof publicPages>, readonly SectionName[]> = {
  home: ['hero', 'carousel', 'testimonials', 'figures', 'packages', 'prices', 'offers', 'pictures'],
  services: [...pagedServiceNames, 'pictures'],
  howItWorks: [],
  results: ['gallery', 'testimonials'],
  pricing: ['packages', 'prices', 'offers'],
  diy: [],
  faq: ['questions'],
  serviceAreas: ['cities'],
  about: ['people', 'figures'],
  blog: ['posts'],
  contact: ['business', 'hours'],
  whyChoose: [],
  freeRoom: [],
  privacyPolicy: [],
};

const proofOf: Partial<Record<keyof typeof sectionsOf, readonly ProofPlace[]>> = {
  home: ['reviews'],
  results: ['pairs', 'reviews'],
};

type PagedContent = Pick<SiteContent, 'posts' | 'cities' | PagedServiceName>;

/** Lists the public pages of a day with what they show. */
export function publicPagesOf(
  site: Pick<Site, 'brandName' | 'brandSlug'>,
  content: PagedContent,
  today: Day,
): PublicPage[] {
  const links = Object.entries(publicPages(site)) as [keyof typeof sectionsOf, { path: string }][];
  const pages = links.map(([name, { path }]) => ({ path, shows: sectionsOf[name], proof: proofOf[name] }));
  const services = pagedServiceNames
    .filter((name) => servicePageOf(name, content))
    .map((name) => ({
      path: servicePath(name),
      shows: [name, 'pictures', 'gallery'] as const,
      proof: [`service ${pagedServices[name].slug}`] as const,
    }));
  const articles = content.posts
    .filter(({ date }) => date <= today)
    .map(({ key, title, date }) => ({
      path: articlePath(key),
      shows: ['posts'] as const,
      item: { of: 'posts' as const, named: title },
      since: date,
    }));
  const taken = new Set<string>();
  const cities = content.cities.flatMap(({ name }) => {
    const path = cityPath(name);
    // Names that differ only in punctuation share a page, which shows the first of them.
    if (path === publicPages(site).serviceAreas.path || taken.has(path)) return [];
    taken.add(path);
    return [
      {
        path,
        shows: ['cities', 'packages', 'prices'] as const,
        item: { of: 'cities' as const, named: name },
        proof: [`city ${name}`] as const,
      },
    ];
  });
  return [...pages, ...services, ...cities, ...articles];
}

/** Lists the paths of the public pages of a day, also of those that search engines shouldn't list. */
export const publicPaths = (...of: Parameters<typeof publicPagesOf>): string[] =>
  publicPagesOf(...of).map(({ path }) => path);

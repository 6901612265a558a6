import { publicPages } from '../../views/contracts/public-pages.js';
import type { Site } from '../../views/contracts/site.js';
import { articles } from './content/blog/index.js';

/** The paths of all pages that search engines should list. */
export function publicPaths(site: Pick<Site, 'brandName' | 'brandSlug'>): string[] {
  const pages = Object.values(publicPages(site)).map(({ path }) => path);
  return [...pages, ...articles.map(({ slug }) => `/blog/${slug}`)];
}

import { formResults } from '../../../views/contracts/public-pages.js';
import type { Site } from '../../../views/contracts/site.js';
import { publicPaths } from '../../site/public-paths.js';
import { pathOf } from '../visit-source.js';

/** What visits of addresses that are no page of the site are counted under: whoever invents addresses makes one row of them. */
export const unknownPage = '(unknown page)';

/**
 * Makes a function that writes a page's address as it is counted: the path as the site itself writes it, followed by the query
 * as it was given, which says where a visitor came from.
 */
export function countedPages(site: Pick<Site, 'brandName' | 'brandSlug'>): (pageUrl: string) => string {
  const known = new Set([...publicPaths(site), ...Object.values(formResults)]);
  return (pageUrl) => {
    const path = pathOf(pageUrl)
      .toLowerCase()
      .replace(/(?<=.)\/+$/, '');
    const [query = ''] = /\?[^#]*/.exec(pageUrl) ?? [];
    return `${known.has(path) ? path : unknownPage}${query}`;
  };
}

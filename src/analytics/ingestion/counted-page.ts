import type { SiteContent } from '../../../views/content/schema.js';
import { articlePath } from '../../../views/contracts/website/articles.js';
import { formResults, publicPages } from '../../../views/contracts/website/public-pages.js';
import { cityPath } from '../../../views/contracts/website/service-areas.js';
import { trimEnd } from '../../../views/format/trim-end.js';
import { pagedServiceNames, servicePath } from '../../../views/forms/service-pages.js';
import type { BusinessService } from '../../business/business.service.js';
import { pathOf } from '../visit-source.js';

/** The page for views of unknown addresses, so that made-up addresses only fill one row. */
export const unknownPage = '(unknown page)';

/**
 * Returns a function that normalizes a page's address for counting: the site's own spelling of the path, then
 * the original query, which identifies the source.
 */
export function countedPages(
  business: Pick<BusinessService, 'site' | 'content'>,
): (pageUrl: string) => string {
  let known = { content: undefined as SiteContent | undefined, paths: new Set<string>() };
  return (pageUrl) => {
    const { content } = business;
    if (known.content !== content) known = { content, paths: pathsOf(business) };
    const path = trimEnd(pathOf(pageUrl).toLowerCase(), /\//) || '/';
    const [query = ''] = /\?[^#]*/.exec(pageUrl) ?? [];
    return `${known.paths.has(path) ? path : unknownPage}${query}`;
  };
}

function pathsOf({ site, content }: Pick<BusinessService, 'site' | 'content'>): Set<string> {
  const pages = Object.values(publicPages(site)).map(({ path }) => path);
  return new Set([
    ...pages,
    ...pagedServiceNames.map(servicePath),
    ...content.cities.map(({ name }) => cityPath(name)),
    ...content.posts.map(({ key }) => articlePath(key)),
    ...Object.values(formResults),
  ]);
}

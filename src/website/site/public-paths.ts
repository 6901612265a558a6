import type { SiteContent } from '../../../views/content/schema.js';
import { articlePath } from '../../../views/contracts/website/articles.js';
import { publicPages } from '../../../views/contracts/website/public-pages.js';
import type { Site } from '../../../views/contracts/website/site.js';
import type { PagedServiceName } from '../../../views/forms/service-pages.js';
import type { Day } from '../../business/business-calendar.service.js';
import { servicePages } from '../../business/services.js';

/** Lists the paths of all pages that search engines should index on a day. */
export function publicPaths(
  site: Pick<Site, 'brandName' | 'brandSlug'>,
  content: Pick<SiteContent, 'posts' | PagedServiceName>,
  today: Day,
): string[] {
  const pages = Object.values(publicPages(site)).map(({ path }) => path);
  const services = servicePages(content).map(({ path }) => path);
  const articles = content.posts.filter(({ date }) => date <= today);
  return [...pages, ...services, ...articles.map(({ key }) => articlePath(key))];
}

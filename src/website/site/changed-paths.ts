import type { SectionName, SiteContent } from '../../../views/content/schema.js';
import { sectionNames } from '../../../views/content/schema.js';
import { articlePath } from '../../../views/contracts/website/articles.js';
import { cityPath, serviceAreasPath } from '../../../views/contracts/website/service-areas.js';
import { pagedServiceNames, servicePath } from '../../../views/forms/service-pages.js';

type City = SiteContent['cities'][number];
type PathsOf = (before: SiteContent, after: SiteContent) => string[] | undefined;

/** The pages of sections that few pages show. What every page shows, like the phone number, isn't here. */
const pathsOf: Partial<Record<SectionName, PathsOf>> = {
  cities: changedCities,
  questions: () => ['/faq'],
  people: () => ['/about'],
  gallery: () => ['/results', ...pagedServiceNames.map(servicePath)],
  posts: (before, after) => [
    '/blog',
    ...[...before.posts, ...after.posts].map(({ key }) => articlePath(key)),
  ],
};

/** Returns the paths of the pages that differ between two contents; undefined if it may be any page. */
export function changedPaths(before: SiteContent, after: SiteContent): string[] | undefined {
  const changed = sectionNames.filter((name) => !isSame(before[name], after[name]));
  const paths = changed.map((name) => pathsOf[name]?.(before, after));
  return paths.every((some) => some !== undefined) ? paths.flat() : undefined;
}

/** All pages list the cities; only their own pages have the owner's texts and photos. */
function changedCities(before: SiteContent, after: SiteContent): string[] | undefined {
  const listed = ({ about: _, travel: __, photo: ___, ...city }: City) => city;
  if (!isSame(before.cities.map(listed), after.cities.map(listed))) return undefined;
  // A text that is no longer another city's may make that one's page worth listing.
  return [serviceAreasPath, ...after.cities.map(({ name }) => cityPath(name))];
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

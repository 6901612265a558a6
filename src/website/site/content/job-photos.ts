import type { SiteContent } from '../../../../views/content/schema.js';
import { type PublishedPair, pairPictureName } from '../../../../views/contracts/website/proof.js';
import type { Site } from '../../../../views/contracts/website/site.js';
import { formatMonth } from '../../../../views/format/moments.js';
import { serviceTypeOptions } from '../../../../views/forms/leads/contact.js';
import { pagedServiceNames, pagedServices } from '../../../../views/forms/service-pages.js';
import type { ShownPair } from '../../../business/proof/published-pairs.service.js';

/** Describes published pairs for pages, with the services' names as they are today. */
export function jobPhotos(
  pairs: readonly ShownPair[],
  content: SiteContent,
  { brandName, brandSlug }: Site,
): PublishedPair[] {
  const options = serviceTypeOptions(brandName, brandSlug);
  const titleOf = (slug: string) => {
    const name = pagedServiceNames.find((one) => pagedServices[one].slug === slug);
    return name ? content[name].title : options.find(({ value }) => value === slug)?.label;
  };
  return pairs.map(({ id, service, city, month, alt }) => ({
    key: id,
    title: titleOf(service) ?? 'Carpet cleaning',
    place: [city, formatMonth(`${month}-01`)].filter(Boolean).join(', '),
    before: { name: pairPictureName(id, 'before'), alt },
    after: { name: pairPictureName(id, 'after'), alt },
  }));
}

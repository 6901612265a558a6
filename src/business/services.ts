import type { SiteContent } from '../../views/content/schema.js';
import type { BusinessFacts } from '../../views/contracts/website/facts.js';
import type { PageLink } from '../../views/contracts/website/public-pages.js';
import type { Site } from '../../views/contracts/website/site.js';
import { formatPrice } from '../../views/format/figures.js';
import {
  type PagedServiceName,
  pagedServiceNames,
  pagedServices,
  servicePath,
} from '../../views/forms/service-pages.js';
import {
  homeSystem,
  type PricedServiceName,
  pricedServices,
  type Service,
} from '../../views/forms/services.js';
import { startingPrice } from './packages.js';

/** Describes a service's price: "Starting at $45", "$5 per step" or "Custom Quote". */
function describePrice({ kind, cents }: SiteContent['prices']['stairs'], { unit }: Service): string {
  if (kind === 'quote' || cents === undefined) return 'Custom Quote';
  return kind === 'step' && unit ? `${formatPrice(cents)} per ${unit}` : `Starting at ${formatPrice(cents)}`;
}

/** Returns the price of a service that isn't priced by the room. */
export const servicePrice = ({ prices }: BusinessFacts, name: PricedServiceName): string =>
  describePrice(prices[name], pricedServices[name]);

type NamedServices = Pick<SiteContent, PagedServiceName>;

/** Returns the services with their prices, as the pricing page lists them. */
export function priceLines(facts: BusinessFacts, content: NamedServices, { brandName, brandSlug }: Site) {
  const names = Object.keys(pricedServices) as PricedServiceName[];
  const titleOf = (name: PricedServiceName) =>
    name in pagedServices ? content[name as PagedServiceName].title : pricedServices[name].title;
  const system = homeSystem(brandName, brandSlug);
  return [
    { title: content.residential.title, price: `Starting at ${startingPrice(facts)}` },
    ...names.map((name) => ({ title: titleOf(name), price: servicePrice(facts, name) })),
    { title: system.title, price: describePrice(facts.prices.homeSystem, system) },
  ];
}

/** Returns the path of a service's page, if the owner shows it. */
export const servicePageOf = (name: PagedServiceName, content: NamedServices): string | undefined =>
  content[name].isHidden ? undefined : servicePath(name);

/** Returns the pages of the services that the owner shows, in the order of the cards. */
export const servicePages = (content: NamedServices): PageLink[] =>
  pagedServiceNames
    .filter((name) => servicePageOf(name, content))
    .map((name) => ({ path: servicePath(name), label: content[name].title }));

/** Returns a service's name within a sentence or a short card: the owner's if the service was renamed. */
export const serviceLabel = (name: PagedServiceName, content: NamedServices): string =>
  content[name].title === pagedServices[name].title ? pagedServices[name].label : content[name].title;

import type { SiteContent } from '../../views/content/schema.js';
import type { ServiceOffering } from '../../views/contracts/website/business.js';
import type { BusinessFacts } from '../../views/contracts/website/facts.js';
import type { Site } from '../../views/contracts/website/site.js';
import { formatPrice } from '../../views/format/figures.js';
import {
  homeSystem,
  type PricedServiceName,
  pricedServices,
  residential,
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

/** Returns the services with their prices, as the pricing page lists them. */
export function priceLines(facts: BusinessFacts, { brandName, brandSlug }: Site) {
  const { prices } = facts;
  const names = Object.keys(pricedServices) as PricedServiceName[];
  const priced: [Service, SiteContent['prices']['stairs']][] = [
    ...names.map((name): [Service, SiteContent['prices']['stairs']] => [pricedServices[name], prices[name]]),
    [homeSystem(brandName, brandSlug), prices.homeSystem],
  ];
  return [
    { title: residential.title, price: `Starting at ${startingPrice(facts)}` },
    ...priced.map(([service, price]) => ({ title: service.title, price: describePrice(price, service) })),
  ];
}

/** Returns the service cards, which show no prices. */
export const serviceCards = (
  { dryingTime }: BusinessFacts,
  { pictures }: Pick<SiteContent, 'pictures'>,
): ServiceOffering[] => [
  {
    slug: residential.slug,
    icon: 'home',
    title: residential.title,
    description: 'We clean living rooms, bedrooms and hallways with dry foam. Use them again within hours.',
    features: [
      `Dry in ${dryingTime}`,
      'Safe for children and pets',
      'Area rugs and upholstery at the same appointment',
    ],
    isPopular: true,
    picture: pictures.residential,
  },
  {
    slug: pricedServices.commercial.slug,
    icon: 'office',
    title: pricedServices.commercial.title,
    description: 'Offices, stores and waiting rooms. You don’t need to close for a day to let the floor dry.',
    features: ['Minimal disruption to your business', 'High-traffic areas', 'A custom quote for your space'],
    picture: pictures.commercial,
  },
  {
    slug: pricedServices.petStains.slug,
    icon: 'pets',
    title: pricedServices.petStains.title,
    description: 'We treat the stain and the smell with cleaners that are safe for your pets.',
    features: ['Stains and odors treated', 'Child and pet safe', 'Low moisture, so stains don’t spread'],
    picture: pictures.petStains,
  },
  {
    slug: pricedServices.stairs.slug,
    icon: 'stairs',
    title: pricedServices.stairs.title,
    description: 'We clean treads, risers and edges. Stairs get the most wear, so we take our time.',
    features: ['Every step, edge to edge', 'Safe to walk on again within hours', 'Priced by the step'],
    picture: pictures.stairs,
  },
  {
    slug: pricedServices.hardwood.slug,
    icon: 'floor',
    title: pricedServices.hardwood.title,
    description: 'We clean hardwood at the same appointment as your carpets, with very little water.',
    features: [
      'Low moisture, gentle on wood',
      'Cleaned on the same visit as your carpets',
      'No sticky residue',
    ],
    picture: pictures.hardwood,
  },
];

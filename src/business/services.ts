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

/** What a service costs in words: "Starting at $45", "$5 per step", "Custom Quote". */
function priceInWords({ kind, cents }: SiteContent['prices']['stairs'], { unit }: Service): string {
  if (kind === 'quote' || cents === undefined) return 'Custom Quote';
  return kind === 'step' && unit ? `${formatPrice(cents)} per ${unit}` : `Starting at ${formatPrice(cents)}`;
}

/** The services with their prices, as the pricing page lists them. */
export function priceLines(facts: BusinessFacts, { brandName, brandSlug }: Site) {
  const { prices } = facts;
  const names = Object.keys(pricedServices) as PricedServiceName[];
  const priced: [Service, SiteContent['prices']['stairs']][] = [
    ...names.map((name): [Service, SiteContent['prices']['stairs']] => [pricedServices[name], prices[name]]),
    [homeSystem(brandName, brandSlug), prices.homeSystem],
  ];
  return [
    { title: residential.title, price: `Starting at ${startingPrice(facts)}` },
    ...priced.map(([service, price]) => ({ title: service.title, price: priceInWords(price, service) })),
  ];
}

/** The services as visitors see them on the cards, which say no prices. */
export const serviceCards = (
  { dryingTime }: BusinessFacts,
  { pictures }: Pick<SiteContent, 'pictures'>,
): ServiceOffering[] => [
  {
    slug: residential.slug,
    icon: 'home',
    title: residential.title,
    description: 'Living rooms, bedrooms and hallways, cleaned with foam and back in use within hours.',
    features: [
      `Dry in ${dryingTime}`,
      'Safe for children and pets',
      'Area rugs and upholstery in the same visit',
    ],
    isPopular: true,
    picture: pictures.residential,
  },
  {
    slug: pricedServices.commercial.slug,
    icon: 'office',
    title: pricedServices.commercial.title,
    description: 'Offices, shops and waiting rooms, cleaned without closing for a day to let the floor dry.',
    features: ['Little interruption to your business', 'High-traffic areas', 'A quote made for your rooms'],
    picture: pictures.commercial,
  },
  {
    slug: pricedServices.petStains.slug,
    icon: 'pets',
    title: pricedServices.petStains.title,
    description: 'We treat the spot and the smell, with cleaners that are safe for whoever left them there.',
    features: ['Stains and odors treated', 'Child and pet safe', 'Little moisture, so less can spread'],
    picture: pictures.petStains,
  },
  {
    slug: pricedServices.stairs.slug,
    icon: 'stairs',
    title: pricedServices.stairs.title,
    description: 'Treads, risers and edges. The hardest-worked carpet in the house gets the most patience.',
    features: ['Every step, edge to edge', 'Safe to walk on again within hours', 'Priced by the step'],
    picture: pictures.stairs,
  },
  {
    slug: pricedServices.hardwood.slug,
    icon: 'floor',
    title: pricedServices.hardwood.title,
    description:
      'The floor around the rug, cleaned in the same visit and with as little water as the carpet.',
    features: ['Low moisture, kind to wood', 'Along with your carpets', 'No heavy residue underfoot'],
    picture: pictures.hardwood,
  },
];

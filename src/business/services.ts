import type { SiteContent } from '../../views/content/schema.js';
import type { ServiceOffering } from '../../views/contracts/business.js';
import type { BusinessFacts } from '../../views/contracts/facts.js';
import { formatPrice } from '../../views/format/figures.js';
import { startingPrice } from './packages.js';

/** What a service costs in words: "Starting at $45", "$5 per step", "Custom Quote". */
function priceInWords({ kind, cents = 0 }: SiteContent['prices']['stairs']): string {
  if (kind === 'quote') return 'Custom Quote';
  return kind === 'step' ? `${formatPrice(cents)} per step` : `Starting at ${formatPrice(cents)}`;
}

/** The services with their prices, as the pricing page lists them. */
export const pricedServices = (facts: BusinessFacts) => [
  { title: residential, price: `Starting at ${startingPrice(facts)}` },
  { title: commercial, price: priceInWords(facts.prices.commercial) },
  { title: petStains, price: priceInWords(facts.prices.petStains) },
  { title: stairs, price: priceInWords(facts.prices.stairs) },
  { title: hardwood, price: priceInWords(facts.prices.hardwood) },
];

const residential = 'Residential Carpet Cleaning';
const commercial = 'Commercial Carpet Cleaning';
const petStains = 'Pet Stain & Odor Removal';
const stairs = 'Stair Cleaning Service';
const hardwood = 'Hardwood Floor Cleaning';

/** The services as visitors see them on the cards, which say no prices. */
export const serviceCards = (
  { dryingTime }: BusinessFacts,
  { pictures }: Pick<SiteContent, 'pictures'>,
): ServiceOffering[] => [
  {
    slug: 'residential',
    icon: 'home',
    title: residential,
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
    slug: 'commercial',
    icon: 'office',
    title: commercial,
    description: 'Offices, shops and waiting rooms, cleaned without closing for a day to let the floor dry.',
    features: ['Little interruption to your business', 'High-traffic areas', 'A quote made for your rooms'],
    picture: pictures.commercial,
  },
  {
    slug: 'pet-stain-odor',
    icon: 'pets',
    title: petStains,
    description: 'We treat the spot and the smell, with cleaners that are safe for whoever left them there.',
    features: ['Stains and odors treated', 'Child and pet safe', 'Little moisture, so less can spread'],
    picture: pictures.petStains,
  },
  {
    slug: 'stairs',
    icon: 'stairs',
    title: stairs,
    description: 'Treads, risers and edges. The hardest-worked carpet in the house gets the most patience.',
    features: ['Every step, edge to edge', 'Safe to walk on again within hours', 'Priced by the step'],
    picture: pictures.stairs,
  },
  {
    slug: 'hardwood',
    icon: 'floor',
    title: hardwood,
    description:
      'The floor around the rug, cleaned in the same visit and with as little water as the carpet.',
    features: ['Low moisture, kind to wood', 'Along with your carpets', 'No heavy residue underfoot'],
    picture: pictures.hardwood,
  },
];

import type { ServiceOffering, ServicePrices } from '../../views/contracts/business.js';
import type { BusinessFacts } from '../../views/contracts/facts.js';
import { formatPrice } from '../../views/format/figures.js';
import { startingPrice } from './packages.js';

/** A service with the price that goes with it. Prices are shown on the pricing page, not on the service cards. */
interface PricedService extends ServiceOffering {
  price: string;
}

/** In US cents. This is the place to change one. Residential cleaning starts at the price of the cheapest package. */
export const servicePrices: ServicePrices = {
  petStainFrom: 45_00,
  stairStep: 5_00,
  hardwoodFrom: 65_00,
};

export const services = (facts: BusinessFacts): PricedService[] => [
  {
    slug: 'residential',
    icon: 'home',
    title: 'Residential Carpet Cleaning',
    description: 'Living rooms, bedrooms and hallways, cleaned with foam and back in use within hours.',
    features: [
      `Dry in ${facts.dryingTime}`,
      'Safe for children and pets',
      'Area rugs and upholstery in the same visit',
    ],
    price: `Starting at ${startingPrice(facts)}`,
    isPopular: true,
    picture: {
      name: 'service-residential',
      alt: 'A bright living room with a freshly groomed carpet and a sofa',
    },
  },
  {
    slug: 'commercial',
    icon: 'office',
    title: 'Commercial Carpet Cleaning',
    description: 'Offices, shops and waiting rooms, cleaned without closing for a day to let the floor dry.',
    features: ['Little interruption to your business', 'High-traffic areas', 'A quote made for your rooms'],
    price: 'Custom Quote',
    picture: { name: 'service-commercial', alt: 'An office with desks on a clean floor of carpet tiles' },
  },
  {
    slug: 'pet-stain-odor',
    icon: 'pets',
    title: 'Pet Stain & Odor Removal',
    description: 'We treat the spot and the smell, with cleaners that are safe for whoever left them there.',
    features: ['Stains and odors treated', 'Child and pet safe', 'Little moisture, so less can spread'],
    price: `Starting at ${formatPrice(facts.servicePrices.petStainFrom)}`,
    picture: { name: 'service-pets', alt: 'A cat and a dog on a clean carpet in front of a sofa' },
  },
  {
    slug: 'stairs',
    icon: 'stairs',
    title: 'Stair Cleaning Service',
    description: 'Treads, risers and edges. The hardest-worked carpet in the house gets the most patience.',
    features: ['Every step, edge to edge', 'Safe to walk on again within hours', 'Priced by the step'],
    price: `${formatPrice(facts.servicePrices.stairStep)} per step`,
    picture: { name: 'service-stairs', alt: 'Stairs with a clean runner and an oak handrail' },
  },
  {
    slug: 'hardwood',
    icon: 'floor',
    title: 'Hardwood Floor Cleaning',
    description:
      'The floor around the rug, cleaned in the same visit and with as little water as the carpet.',
    features: ['Low moisture, kind to wood', 'Along with your carpets', 'No heavy residue underfoot'],
    price: `Starting at ${formatPrice(facts.servicePrices.hardwoodFrom)}`,
    picture: {
      name: 'service-hardwood',
      alt: 'Clean oak boards beside a rug that is rolled back, and a flat mop',
    },
  },
];

/** The services as visitors see them on the cards: without the price. */
export const serviceCards = (facts: BusinessFacts): ServiceOffering[] =>
  services(facts).map(({ price: _price, ...offering }) => offering);

import type { SiteContent } from '../../../../views/content/schema.js';
import { testimonialsAtHome } from '../../../../views/content/text-sections.js';
import type { BusinessFacts } from '../../../../views/contracts/website/facts.js';
import type { HomePageProps } from '../../../../views/pages/home.js';
import { startingPrice } from '../../../business/packages.js';
import { servicePrice } from '../../../business/services.js';
import { howItWorks } from './how-it-works.js';
import { piecesWithFacts, withFacts } from './mentions.js';

/** The texts of the home page. */
export const home = (
  facts: BusinessFacts,
  { hero, carousel, pictures }: SiteContent,
): Omit<HomePageProps, 'offers' | 'prices' | 'initialPlace' | 'map'> => ({
  hero: {
    badge: hero.badge,
    title: withFacts(hero.title, facts),
    lead: piecesWithFacts(hero.text, facts),
    picture: hero.picture,
  },
  benefits: [
    {
      title: `Dry in ${facts.dryingTime}`,
      text: 'Our foam uses very little water, so you can use your room again soon.',
    },
    {
      title: 'Child and pet safe',
      text: 'Eco-friendly foam that is safe for babies, cats and dogs.',
    },
    {
      title: 'Upfront pricing',
      text: 'You know the price before we start. The estimate is free, and you pay when the work is done.',
    },
  ],
  services: [
    {
      title: 'Residential carpet cleaning',
      text: 'Living rooms, bedrooms and hallways, ready to use the same day.',
      price: `Starting at ${startingPrice(facts)}`,
      path: '/services',
      picture: pictures.residential,
    },
    {
      title: 'Commercial carpet cleaning',
      text: 'Offices and stores, with no need to close for a day while the floor dries.',
      price: servicePrice(facts, 'commercial'),
      path: '/services',
      picture: pictures.commercial,
    },
    {
      title: 'Pet stain and odor removal',
      text: 'We treat the stain and the smell.',
      price: servicePrice(facts, 'petStains'),
      path: '/services',
      picture: pictures.petStains,
    },
    {
      title: 'Stair cleaning',
      text: 'Every step, edges and risers included.',
      price: servicePrice(facts, 'stairs'),
      path: '/services',
      picture: pictures.stairs,
    },
    {
      title: 'Hardwood floor cleaning',
      text: 'Cleaned at the same appointment as your carpets.',
      price: servicePrice(facts, 'hardwood'),
      path: '/services',
      picture: pictures.hardwood,
    },
  ],
  steps: howItWorks(facts).steps.map(({ title, text }) => ({ title, text })),
  area: facts.areaInWords,
  slides: carousel,
  startingPrice: startingPrice(facts),
  testimonials: facts.testimonials.slice(0, testimonialsAtHome),
  testimonialsInAll: facts.testimonials.length,
  rating: facts.figures.rating,
  reviews: facts.figures.reviews,
});

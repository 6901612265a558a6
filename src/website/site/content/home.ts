import type { SiteContent } from '../../../../views/content/schema.js';
import { testimonialsAtHome } from '../../../../views/content/text-sections.js';
import type { BusinessFacts } from '../../../../views/contracts/website/facts.js';
import type { HomePageProps } from '../../../../views/pages/home.js';
import { startingPrice } from '../../../business/packages.js';
import { piecesWithFacts, withFacts } from './mentions.js';

/** What the home page says. */
export const home = (
  facts: BusinessFacts,
  { hero, carousel, pictures }: SiteContent,
): Omit<HomePageProps, 'offers' | 'prices' | 'asked'> => ({
  hero: {
    badge: hero.badge,
    title: withFacts(hero.title, facts),
    lead: piecesWithFacts(hero.text, facts),
    picture: hero.picture,
  },
  benefits: [
    {
      title: `Dry in ${facts.dryingTime}`,
      text: 'Foam carries the cleaner, so very little water reaches the carpet. You have your room back soon.',
    },
    {
      title: 'Child and pet safe',
      text: 'Eco-friendly foam that is safe for the crawling, the purring and the tail-wagging.',
    },
    {
      title: 'Upfront pricing',
      text: 'You know the price before we start. The estimate is free and nothing is due until the work is done.',
    },
  ],
  services: [
    {
      title: 'Residential carpet cleaning',
      text: 'Living rooms, bedrooms and hallways, in use again the same day.',
      picture: pictures.residential,
    },
    {
      title: 'Commercial carpet cleaning',
      text: 'Offices and shops, cleaned without closing for a day to dry.',
      picture: pictures.commercial,
    },
    { title: 'Pet stain and odor removal', text: 'What happened stays between you and the cat.' },
    { title: 'Stair cleaning', text: 'Step by step, edges and risers included.' },
    { title: 'Hardwood floor cleaning', text: 'The floor beside the carpet, cleaned in the same visit.' },
  ],
  slides: carousel,
  startingPrice: startingPrice(facts),
  testimonials: facts.testimonials.slice(0, testimonialsAtHome),
  testimonialsInAll: facts.testimonials.length,
  rating: facts.figures.rating,
  reviews: facts.figures.reviews,
});

import type { SiteContent } from '../../../../views/content/schema.js';
import { testimonialsAtHome } from '../../../../views/content/text-sections.js';
import type { BusinessFacts } from '../../../../views/contracts/website/facts.js';
import { type PagedServiceName, pagedServiceNames } from '../../../../views/forms/service-pages.js';
import type { HomePageProps } from '../../../../views/pages/home.js';
import { startingPrice } from '../../../business/packages.js';
import { serviceLabel, servicePageOf, servicePrice } from '../../../business/services.js';
import { howItWorks } from './how-it-works.js';
import { piecesWithFacts, withFacts } from './mentions.js';

/** The texts of the home page. */
export const home = (
  facts: BusinessFacts,
  content: SiteContent,
): Omit<HomePageProps, 'offers' | 'prices' | 'initialPlace' | 'map'> => ({
  hero: {
    badge: content.hero.badge,
    title: withFacts(content.hero.title, facts),
    lead: piecesWithFacts(content.hero.text, facts),
    picture: content.hero.picture,
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
  services: services(facts, content),
  steps: howItWorks(facts).steps.map(({ title, text }) => ({ title, text })),
  area: facts.areaInWords,
  slides: content.carousel,
  startingPrice: startingPrice(facts),
  testimonials: facts.testimonials.slice(0, testimonialsAtHome),
  testimonialsInAll: facts.testimonials.length,
  rating: facts.figures.rating,
  reviews: facts.figures.reviews,
});

const serviceTexts: Record<PagedServiceName, string> = {
  residential: 'Living rooms, bedrooms and hallways, ready to use the same day.',
  commercial: 'Offices and stores, with no need to close for a day while the floor dries.',
  petStains: 'We treat the stain and the smell.',
  stairs: 'Every step, edges and risers included.',
  hardwood: 'Cleaned at the same appointment as your carpets.',
};

/** The services with their prices; each leads to its page, if the owner shows it. */
const services = (facts: BusinessFacts, content: SiteContent): HomePageProps['services'] =>
  pagedServiceNames.map((name) => ({
    title: serviceLabel(name, content),
    text: serviceTexts[name],
    price: name === 'residential' ? `Starting at ${startingPrice(facts)}` : servicePrice(facts, name),
    path: servicePageOf(name, content) ?? '/services',
    picture: content.pictures[name],
  }));

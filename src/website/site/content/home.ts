import type { SiteContent } from '../../../../views/content/schema.js';
import type { BusinessFacts } from '../../../../views/contracts/website/facts.js';
import type { Quotes } from '../../../../views/contracts/website/proof.js';
import { illustrationsIn } from '../../../../views/format/illustrations.js';
import { type PagedServiceName, pagedServiceNames } from '../../../../views/forms/service-pages.js';
import type { HomePageProps } from '../../../../views/pages/home.js';
import { startingPrice } from '../../../business/packages.js';
import { serviceLabel, servicePageOf, servicePrice } from '../../../business/services.js';
import { howItWorks } from './how-it-works.js';
import { piecesWithFacts, withFacts } from './mentions.js';

/** On the server, because the home page's script is near its limit. */
const slidesNotes = {
  all: 'These are illustrations, not photos.',
  some: 'Photos of our work, with illustrations where we don’t have photos yet.',
  none: '',
};

/** The texts of the home page. */
export const home = (
  facts: BusinessFacts,
  content: SiteContent,
): Omit<HomePageProps, keyof Quotes | 'offers' | 'prices' | 'initialPlace' | 'map'> => ({
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
  // Without what the page doesn’t show.
  slides: content.carousel.map(({ key, title, before, after }) => ({ key, title, before, after })),
  slidesNote: slidesNotes[illustrationsIn(content.carousel)],
  startingPrice: startingPrice(facts),
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

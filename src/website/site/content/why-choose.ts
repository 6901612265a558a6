import type { Point } from '../../../../views/contracts/website/content.js';
import type { BusinessFacts } from '../../../../views/contracts/website/facts.js';
import { formatCities } from '../../../../views/format/areas.js';
import { startingPrice } from '../../../business/packages.js';

/** Reasons to choose us, each one a promise we can keep. */
export const reasons = (facts: BusinessFacts): Point[] => [
  {
    title: 'Dry in hours',
    text: `Your carpet is dry in ${facts.dryingTime}, against ${facts.steamDryingTime} for steam cleaning. You get your living room back the same day.`,
  },
  {
    title: 'Child and pet safe',
    text: 'Our cleaning is safe for the ones who live closest to the floor. Once the carpet is dry, they can go back to crawling, rolling and napping.',
  },
  {
    title: 'Eco-friendly',
    text: 'We clean with eco-friendly foam and very little moisture. The dirt leaves, and the carpet does not get soaked.',
  },
  {
    title: '100% satisfaction guarantee',
    text: 'If you are not satisfied, we clean it again. If you are still not satisfied, you get a full refund.',
  },
  {
    title: 'Upfront pricing, free estimates',
    text: `Residential cleaning starts at ${startingPrice(facts)}, and the estimate costs nothing. You know the price before the first brush turns.`,
  },
  {
    title: 'Local, with same-day service',
    text: `We work in ${formatCities(facts.serviceArea.length)} in ${facts.areaInWords}, and we offer same-day service. Some spills are not good at waiting.`,
  },
];

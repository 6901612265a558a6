import type { Point } from '../../../../views/contracts/website/content.js';
import type { BusinessFacts } from '../../../../views/contracts/website/facts.js';
import { formatCities } from '../../../../views/format/areas.js';
import { startingPrice } from '../../../business/packages.js';

/** Reasons to choose us. Each has to be true. */
export const reasons = (facts: BusinessFacts): Point[] => [
  {
    title: 'Dry in hours',
    text: `Your carpet is dry in ${facts.dryingTime}, so you can use your living room the same day. After steam cleaning, drying takes ${facts.steamDryingTime}.`,
  },
  {
    title: 'Child and pet safe',
    text: 'Our cleaning is safe for your kids and pets. Once the carpet is dry, they can play and nap on it again.',
  },
  {
    title: 'Eco-friendly',
    text: 'We clean with eco-friendly foam and very little water. Your carpet gets clean without getting soaked.',
  },
  {
    title: '100% satisfaction guarantee',
    text: 'Not satisfied? We clean it again. Still not satisfied? You get a full refund.',
  },
  {
    title: 'Upfront pricing, free estimates',
    text: `Residential cleaning starts at ${startingPrice(facts)}, and the estimate is free. You know the price before we start.`,
  },
  {
    title: 'Local, with same-day service',
    text: `We serve ${formatCities(facts.serviceArea.length)} in ${facts.areaInWords} and offer same-day service. Some spills can’t wait.`,
  },
];

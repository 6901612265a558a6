import type { SiteContent } from '../../../../views/content/schema.js';
import type { BusinessFacts } from '../../../../views/contracts/website/facts.js';
import { areaSpan, formatCities } from '../../../../views/format/areas.js';
import type { AboutPageProps } from '../../../../views/pages/about.js';

/** The about page: our story, our figures, and what we hold ourselves to. */
export const about = (facts: BusinessFacts, { people }: Pick<SiteContent, 'people'>): AboutPageProps => ({
  area: facts.areaInWords,
  story: [
    `A carpet has a simple job: to be pleasant underfoot. It cannot do that while it is wet. That is why we clean with dry foam, which lifts the dirt with very little moisture and leaves the carpet dry in ${facts.dryingTime}. Steam cleaning can take ${facts.steamDryingTime} to dry, and that is a long time to keep a toddler or a dog off the floor.`,
    `We are a local company, and ${facts.areaInWords} is the area we serve: ${formatCities(facts.serviceArea.length)}, ${areaSpan(facts.serviceArea)}. We clean family homes, where the carpet is also a playground, a dining room and a dog bed. We clean businesses too, where nobody wants to step around a wet floor.`,
  ],
  experience: facts.figures.years,
  motto:
    'most of what we have learned fits on a small card. Tell people the price first. Use a cleaner that is safe for children and pets. Take care over the corners. If something is not right, go back and clean it again.',
  stats: [
    { label: 'Years Experience', ...facts.figures.years },
    { label: 'Happy Customers', ...facts.figures.customers },
    { label: 'Satisfaction Rate', ...facts.figures.satisfaction },
    { label: 'Support', ...facts.figures.support },
  ].filter(({ value }) => value),
  badge: facts.figures.badge,
  people,
  values: [
    {
      icon: 'quality',
      title: 'Quality First',
      text: 'Every carpet gets all three steps, from thorough vacuuming to the final grooming of the pile. Our 100% satisfaction guarantee stands behind the result.',
    },
    {
      icon: 'customer',
      title: 'Customer Focused',
      text: 'The estimate is free, the pricing is upfront, and payment is due when the work is complete. It is your floor, so we listen before we clean.',
    },
    {
      icon: 'reliable',
      title: 'Reliable Service',
      text: `We confirm within ${facts.answerHours} hours of your request. When it cannot wait, ask about same-day service.`,
    },
    {
      icon: 'insured',
      title: 'Fully Insured',
      text: 'We are fully insured. You can watch us work if you like, but you do not have to.',
    },
  ],
});

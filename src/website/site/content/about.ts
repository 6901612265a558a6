import type { SiteContent } from '../../../../views/content/schema.js';
import type { BusinessFacts } from '../../../../views/contracts/website/facts.js';
import { areaSpan, formatCities } from '../../../../views/format/areas.js';
import type { AboutPageProps } from '../../../../views/pages/about.js';

/** The about page: story, figures and values. */
export const about = (facts: BusinessFacts, { people }: Pick<SiteContent, 'people'>): AboutPageProps => ({
  area: facts.areaInWords,
  story: [
    `A carpet should feel good under your feet. It can’t when it is wet. That is why we clean with dry foam. It lifts the dirt with very little moisture, and the carpet is dry in ${facts.dryingTime}. A steam-cleaned carpet can take ${facts.steamDryingTime} to dry. That is a long time to keep a toddler or a dog off the floor.`,
    `We are a local company. We serve ${facts.areaInWords}: ${formatCities(facts.serviceArea.length)}, ${areaSpan(facts.serviceArea)}. We clean family homes, where the carpet is a playground, a dining room and a dog bed. We also clean businesses, where no one wants to walk around a wet floor.`,
  ],
  experience: facts.figures.years,
  motto:
    'we keep it simple. You know the price up front. Our cleaning foam is safe for children and pets. We clean all the way into the corners. If something isn’t right, we come back and clean it again.',
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
      text: 'Every carpet gets all three steps: Pre-Vac, Dry-Foam and Final Groom. We back the result with a 100% satisfaction guarantee.',
    },
    {
      icon: 'customer',
      title: 'Customer Focused',
      text: 'Your estimate is free and the pricing is upfront. You pay when the work is complete. It’s your floor, so we listen before we clean.',
    },
    {
      icon: 'reliable',
      title: 'Reliable Service',
      text: `We confirm within ${facts.answerHours} hours of your request. If it can’t wait, ask about same-day service.`,
    },
    {
      icon: 'insured',
      title: 'Fully Insured',
      text: 'We are fully insured to work in your home or business.',
    },
  ],
});

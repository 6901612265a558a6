import type { Reputation } from '../../views/contracts/business.js';

/**
 * What customers and others say of the business. The owner must confirm every line here before the site is launched:
 * the ratings, the counts, the badge and the testimonials.
 */
export const reputation: Reputation = {
  yearsOfExperience: '15+',
  reviews: { rating: '4.9', count: '150+' },
  badge: 'A+ BBB rating',
  stats: [
    { value: '10K+', label: 'Happy Customers' },
    { value: '100%', label: 'Satisfaction Rate' },
    { value: '24/7', label: 'Support' },
  ],
  testimonials: [
    {
      text: 'The living room was dry before the kids came home from school. The grape juice is a memory.',
      author: 'Homeowner in Maple Grove',
    },
    {
      text: 'Two dogs, one beige carpet. I had given up on it. They had not.',
      author: 'Homeowner in Otsego',
    },
    {
      text: 'They did our waiting room after hours, and patients came in to a dry carpet the next morning.',
      author: 'Office manager in Coon Rapids',
    },
  ],
};

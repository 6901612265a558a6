import type { SiteContent } from '../../../../../views/content/schema.js';
import { methodSteps } from './blank.js';

export const commercial: SiteContent['commercial'] = {
  title: 'Commercial Carpet Cleaning',
  summary: 'Offices, stores and waiting rooms. You don’t need to close for a day to let the floor dry.',
  points: ['Minimal disruption to your business', 'High-traffic areas', 'A custom quote for your space'],
  purpose:
    'A worn, stained floor is one of the first things your customers see. Carpets in offices and stores wear fast, because so many people walk on them. Dry foam cleans them with very little moisture. They are dry in {drying time}, so you don’t need to close for a day.',
  steps: methodSteps,
  expect: {
    before:
      'Tell us about your space: which rooms, about how big they are, and when people use them. We send you a custom quote. It’s free, and you know the cost before we start.',
    during:
      'You choose when we arrive: {arrival windows}. How long the work takes depends on the size of your space.',
    after:
      'The carpet is dry in {drying time}. You pay when the work is complete, by cash, check or major card. If something isn’t right, we clean it again. If you’re still not happy, you get a full refund.',
  },
  questions: {
    first: {
      question: 'Do we have to close while you clean?',
      answer:
        'You don’t need to close for a day. Our foam uses very little moisture, so the floor is dry in {drying time}. After steam cleaning, it usually takes {steam cleaning drying time}.',
    },
    second: {
      question: 'Can you come when the office is empty?',
      answer:
        'Tell us which time is best for your business. Times outside our business hours depend on availability. We’ll confirm with you.',
    },
    third: {
      question: 'How do we get a quote?',
      answer:
        'Call us, or describe your space on our contact page. We’ll answer within {response time in hours} hours. The quote is free.',
    },
    fourth: {
      question: 'How often should a business clean its carpets?',
      answer:
        'We recommend every 3-6 months for high-traffic areas. For the rest, every {cleaning interval} is usually enough.',
    },
  },
  isHidden: false,
};

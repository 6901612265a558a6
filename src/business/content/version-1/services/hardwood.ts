import type { SiteContent } from '../../../../../views/content/schema.js';
import { noQuestion } from './blank.js';

export const hardwood: SiteContent['hardwood'] = {
  title: 'Hardwood Floor Cleaning',
  summary: 'We clean hardwood at the same appointment as your carpets, with very little water.',
  points: ['Low moisture, gentle on wood', 'Cleaned on the same visit as your carpets', 'No sticky residue'],
  purpose:
    'Wood and water don’t go well together, and a floor that feels sticky gets dirty again fast. We clean hardwood with very little water and leave no sticky residue. Most homes have wood in one room and carpet in the next. We clean both at one appointment.',
  steps: {
    first: {
      title: 'Tell us about the floor',
      text: 'Tell us which rooms have hardwood and about how big they are. We include them in your free estimate.',
    },
    second: {
      title: 'A low-moisture cleaning',
      text: 'We clean the wood gently, with very little water. No sticky residue is left.',
    },
    third: {
      title: 'One appointment',
      text: 'If you have carpets too, we clean them on the same visit.',
    },
  },
  expect: {
    before:
      'Tell us about the floor when you ask for an estimate. It’s free, and you know the price before we start. Pick up small rugs and other things from the floor.',
    during: 'A cleaning takes {cleaning time}. Carpets and hardwood are cleaned at the same appointment.',
    after:
      'You pay when the work is complete, by cash, check or major card. If you’re not happy, we clean the floor again. If you’re still not happy, you get a full refund.',
  },
  questions: {
    first: {
      question: 'Is the cleaning gentle on wood?',
      answer: 'Yes. We use very little water, and we leave no sticky residue.',
    },
    second: {
      question: 'Can you clean the carpets on the same visit?',
      answer: 'Yes. Tell us about your carpets too, and we include them in your estimate.',
    },
    third: {
      question: 'Is it safe for children and pets?',
      answer: 'Yes. Our cleaning is safe for children and pets, on hardwood as on carpet.',
    },
    fourth: noQuestion,
  },
  isHidden: false,
};

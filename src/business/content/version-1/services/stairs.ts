import type { SiteContent } from '../../../../../views/content/schema.js';
import { methodSteps, noQuestion } from './blank.js';

export const stairs: SiteContent['stairs'] = {
  title: 'Stair Cleaning Service',
  summary: 'We clean treads, risers and edges. Stairs get the most wear, so we take our time.',
  points: ['Every step, edge to edge', 'Safe to walk on again within hours', 'Priced by the step'],
  purpose:
    'Everyone in the house steps on the same few inches of every stair, many times a day. That is why stairs look worn before the rooms do. Dirt also collects along the edges, where a vacuum is hard to use. We clean the treads, the risers and the edges of every step.',
  steps: methodSteps,
  expect: {
    before:
      'Count your steps and add them to your request, so we can include them in your free estimate. Take shoes and other things off the stairs.',
    during: 'A cleaning takes {cleaning time}. Plan to stay off the stairs while we work on them.',
    after:
      'The stairs are dry in {drying time}. You pay when the work is complete. If you’re not happy, we clean them again. If you’re still not happy, you get a full refund.',
  },
  questions: {
    first: {
      question: 'How do I get an estimate for my stairs?',
      answer: 'Count the steps and add them to your request, or call us. The estimate is free.',
    },
    second: {
      question: 'Do you clean the risers too?',
      answer: 'Yes. We clean the treads, the risers and the edges of every step.',
    },
    third: {
      question: 'Can you clean other rooms at the same appointment?',
      answer: 'Yes. Add the rooms to your request, and we include them in your estimate.',
    },
    fourth: noQuestion,
  },
  isHidden: false,
};

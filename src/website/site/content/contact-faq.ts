import type { Question } from '../../../../views/contracts/website/content.js';
import type { BusinessFacts } from '../../../../views/contracts/website/facts.js';
import { startingPrice } from '../../../business/packages.js';
import { describeOpenDays, describeTimeWindows } from './describe-facts.js';

/** The questions on the contact page. */
export const contactFaq = (facts: BusinessFacts): Question[] => [
  {
    question: 'How soon will you get back to me?',
    answer: `We’ll confirm within ${facts.answerHours} hours of your request.`,
  },
  {
    question: 'What does a cleaning cost?',
    answer: `Residential cleaning starts at ${startingPrice(facts)}. The estimate is free, and you know the price before we start.`,
  },
  {
    question: 'Which days and times can I choose?',
    answer: `${describeOpenDays(facts)}. Choose ${describeTimeWindows(facts)}.`,
  },
  {
    question: 'When and how do I pay?',
    answer: 'You pay when the work is complete. We take cash, check and major cards.',
  },
];

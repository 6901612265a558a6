import type { Question } from '../../../../views/contracts/website/content.js';
import type { BusinessFacts } from '../../../../views/contracts/website/facts.js';
import { startingPrice } from '../../../business/packages.js';
import { openDaysInWords, timeWindowsInWords } from './facts-in-words.js';

/** The short questions beside the contact form. */
export const contactFaq = (facts: BusinessFacts): Question[] => [
  {
    question: 'How soon will you get back to me?',
    answer: `Within ${facts.answerHours} hours of your request, with a confirmation.`,
  },
  {
    question: 'What does a visit cost?',
    answer: `The estimate is free. Residential cleaning starts at ${startingPrice(facts)}, and you know the price before we start.`,
  },
  {
    question: 'Which days and times can I choose?',
    answer: `${openDaysInWords(facts)}. Ask for ${timeWindowsInWords(facts)}.`,
  },
  {
    question: 'When and how do I pay?',
    answer: 'When the work is complete, and not before. Cash, check and major cards are all fine.',
  },
];

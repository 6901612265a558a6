import type { Question } from '../../../views/contracts/content.js';

/** The short questions beside the contact form. */
export const contactFaq: Question[] = [
  {
    question: 'How soon will you get back to me?',
    answer: 'Within 24 hours of your request, with a confirmation.',
  },
  {
    question: 'What does a visit cost?',
    answer:
      'The estimate is free. Residential cleaning starts at $99, and you know the price before we start.',
  },
  {
    question: 'Which days and times can I choose?',
    answer:
      'Tuesday to Saturday, or Monday by appointment only. Ask for morning (8AM-12PM), afternoon (12PM-5PM) or evening (5PM-8PM).',
  },
  {
    question: 'When and how do I pay?',
    answer: 'When the work is complete, and not before. Cash, check and major cards are all fine.',
  },
];

import { type PagedServiceName, pagedServices } from '../forms/service-pages.js';
import { group, lines, optionalText, text, yes } from './fields.js';
import { namesFacts, unknownFact } from './mentions.js';

/* The services: their cards and pages. A photo of each is in the section of other photos. */

const step = (label: string) =>
  group(
    label,
    {
      title: optionalText('Title', { atMost: 60 }),
      text: optionalText('Text', { atMost: 300, rows: 2, ...namesFacts }),
    },
    {
      check: ({ title, text: typed }) => {
        if (title && !typed) return { text: 'Enter text, or clear the title.' };
        return typed && !title ? { title: 'Enter a title, or clear the text.' } : undefined;
      },
    },
  );

const question = (label: string) =>
  group(
    label,
    {
      question: optionalText('Question', { atMost: 160 }),
      answer: optionalText('Answer', { atMost: 1_200, rows: 3, ...namesFacts }),
    },
    {
      check: ({ question: asked, answer }) => {
        if (asked && !answer) return { answer: 'Enter an answer, or clear the question.' };
        return answer && !asked ? { question: 'Enter a question, or clear the answer.' } : undefined;
      },
    },
  );

const expected = (label: string) =>
  text(label, { atMost: 500, rows: 3, missing: 'Say what the customer can expect.', ...namesFacts });

/** Describes the card and the page of a service. */
const service = (name: PagedServiceName) =>
  group(
    pagedServices[name].label,
    {
      title: text('Name', {
        atMost: 60,
        hint: 'Shown on its card, its page and your price list. The page’s web address doesn’t change.',
      }),
      summary: text('Summary', {
        atMost: 200,
        rows: 2,
        hint: 'Shown on its card, at the top of its page and in search results.',
        ...namesFacts,
      }),
      points: lines('Highlights', {
        each: { atMost: 100, check: unknownFact },
        atMost: 6,
        hint: 'One per line. Shown on its card and its page.',
      }),
      purpose: text('What it’s for', {
        atMost: 1_000,
        rows: 5,
        missing: 'Say what the service is for.',
        ...namesFacts,
      }),
      steps: group(
        'How it works',
        { first: step('Step 1'), second: step('Step 2'), third: step('Step 3') },
        { hint: 'Leave all steps blank to show the three steps from How It Works.' },
      ),
      expect: group('What to expect', {
        before: expected('Before we come'),
        during: expected('While we work'),
        after: expected('After the cleaning'),
      }),
      questions: group(
        'Questions',
        {
          first: question('Question 1'),
          second: question('Question 2'),
          third: question('Question 3'),
          fourth: question('Question 4'),
        },
        { hint: 'Leave a question blank to hide it.' },
      ),
      isHidden: yes('Hide this page', 'Its cards stay and link to Our Services instead.'),
    },
    { hint: 'Leave prices out. They have a page of their own, which this page links to.' },
  );

export const residential = service('residential');
export const commercial = service('commercial');
export const petStains = service('petStains');
export const stairs = service('stairs');
export const hardwood = service('hardwood');

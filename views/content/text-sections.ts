import { articleCategories, longestMarkdown } from './articles.js';
import { choice, day, group, list, optionalText, picture, text, yes } from './fields.js';
import { namesFacts } from './mentions.js';

/* What visitors read: answers, reviews, stats and posts. */

const question = group('Question', {
  question: text('Question', { atMost: 160 }),
  answer: text('Answer', { atMost: 1_200, rows: 4, ...namesFacts }),
});

export const questions = list('FAQs', question, {
  one: 'question',
  named: 'question',
  atLeast: 1,
  atMost: 60,
});

const confirmed = (what: string) => yes(what, 'Until you check this, visitors see it marked “Example”.');

const testimonial = group('Review', {
  text: text('Review text', { atMost: 600, rows: 3 }),
  author: text('Customer name', { atMost: 60, hint: 'First name and last initial, like “Ada L.”.' }),
  town: optionalText('City', { atMost: 40 }),
  day: day('Date'),
  isConfirmed: confirmed('This is a real customer’s review'),
});

/** How many reviews the home page shows. All 60 would make it forty phone screens long. */
export const testimonialsAtHome = 6;

export const testimonials = list('Reviews', testimonial, {
  one: 'review',
  named: 'text',
  atLeast: 0,
  atMost: 60,
  hint: `The home page shows the first ${testimonialsAtHome}. Fake reviews are illegal (FTC rule, 16 CFR Part 465).`,
});

const figure = (label: string, hint: string) =>
  group(label, {
    value: optionalText('Value', { atMost: 30, hint }),
    isConfirmed: confirmed('This is true for my business'),
  });

export const figures = group(
  'Stats and ratings',
  {
    years: figure('Years of experience', 'Like “15+”.'),
    customers: figure('Happy customers', 'Like “10K+”.'),
    satisfaction: figure('Satisfaction rate', 'Like “100%”.'),
    support: figure('Support', 'Like “24/7”.'),
    rating: figure('Rating', 'Your average review rating, like “4.9”.'),
    reviews: figure('Number of reviews', 'Like “150+”.'),
    badge: figure('Badge', 'Like “A+ BBB rating”.'),
  },
  { hint: 'Leave a value blank to hide it.' },
);

const post = group('Post', {
  title: text('Title', { atMost: 120 }),
  excerpt: text('Summary', { atMost: 300, rows: 2, hint: 'Shown in the blog list and in search results.' }),
  author: text('Author', { atMost: 60 }),
  date: day('Date', { isRequired: true }),
  category: choice(
    'Category',
    Object.fromEntries(articleCategories.map((name) => [name, name])) as Record<
      (typeof articleCategories)[number],
      string
    >,
  ),
  markdown: text('Text', {
    atMost: longestMarkdown,
    rows: 16,
    multiline: true,
    hint: 'Markdown: ## heading, - list item, **bold**, [link text](https://example.com).',
  }),
  picture: picture('Photo', { isRequired: false, isDecorative: true }),
});

export const posts = list('Blog posts', post, { one: 'post', named: 'title', atLeast: 0, atMost: 60 });

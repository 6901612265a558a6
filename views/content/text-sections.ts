import { articleCategories, longestMarkdown } from './articles.js';
import { choice, day, group, list, optionalText, picture, text, yes } from './fields.js';
import { namesFacts } from './mentions.js';

/* What visitors read: answers, reviews, figures and posts. */

const question = group('Question', {
  question: text('Question', { atMost: 160 }),
  answer: text('Answer', { atMost: 1_200, rows: 4, ...namesFacts }),
});

export const questions = list('Questions and answers', question, {
  one: 'question',
  named: 'question',
  atLeast: 1,
  atMost: 60,
});

const confirmed = (what: string) => yes(what, 'Until then, it is marked “Example” wherever visitors see it.');

const testimonial = group('Review', {
  text: text('What was said', { atMost: 600, rows: 3 }),
  author: text('Who said it', { atMost: 60, hint: 'Such as “Ada L.”.' }),
  town: optionalText('Town', { atMost: 40 }),
  day: day('When'),
  isConfirmed: confirmed('A customer of ours said this'),
});

/** So many, the first, stand on the home page, which would grow to forty screens of a phone with all that may be entered. */
export const testimonialsAtHome = 6;

export const testimonials = list('Reviews', testimonial, {
  one: 'review',
  named: 'text',
  atLeast: 0,
  atMost: 60,
  hint: `The home page shows the first ${testimonialsAtHome}. Invented reviews are forbidden by law (16 CFR 465).`,
});

const figure = (label: string, hint: string) =>
  group(label, {
    value: optionalText('Figure', { atMost: 30, hint }),
    isConfirmed: confirmed('This is true of our business'),
  });

export const figures = group(
  'Figures',
  {
    years: figure('Years of experience', 'Such as “15+”.'),
    customers: figure('Happy customers', 'Such as “10K+”.'),
    satisfaction: figure('Satisfaction rate', 'Such as “100%”.'),
    support: figure('Support', 'Such as “24/7”.'),
    rating: figure('Rating', 'The average of your reviews, such as “4.9”.'),
    reviews: figure('Number of reviews', 'Such as “150+”.'),
    badge: figure('Badge', 'Such as “A+ BBB rating”.'),
  },
  { hint: 'One that is left empty is not shown.' },
);

const post = group('Post', {
  title: text('Title', { atMost: 120 }),
  excerpt: text('What makes a reader open it', { atMost: 300, rows: 2, hint: 'Search engines show it too.' }),
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
    hint: 'Markdown: ## for a heading, - for a point, **bold**, [words](https://example.com).',
  }),
  picture: picture('Picture', { isRequired: false, isDecorative: true }),
});

export const posts = list('Blog posts', post, { one: 'post', named: 'title', atLeast: 0, atMost: 60 });

import { email, type FieldRules, phoneNumber } from '../forms/rules.js';
import { homeSystem, pricedServices, type Service } from '../forms/services.js';
import { articleCategories, longestMarkdown } from './articles.js';
import {
  choice,
  day,
  group,
  type Held,
  hour,
  lines,
  list,
  money,
  number,
  optionalMoney,
  optionalNumber,
  optionalText,
  picture,
  text,
  yes,
} from './fields.js';
import { unknownFact } from './mentions.js';

const matching =
  (pattern: RegExp, message: string): NonNullable<FieldRules['check']> =>
  (value) =>
    pattern.test(value) ? undefined : message;

const namesFacts = { check: unknownFact, hasFacts: true };

const business = group(
  'Business',
  {
    name: optionalText('Name of the business', { atMost: 80, hint: 'Empty: the brand, and “Carpet Care”.' }),
    brand: text('Brand', { atMost: 60, hint: 'The name of the cleaning system.' }),
    phone: text('Phone', {
      atMost: 40,
      check: phoneNumber('Please write a phone number with its area code'),
      hint: 'Shown as you write it here.',
    }),
    email: text('E-mail', { atMost: 120, check: email('Please write an e-mail address') }),
    area: text('Area', { atMost: 80, hint: 'At the end of every page.' }),
    licence: optionalText('Licence', {
      atMost: 120,
      hint: 'Such as “Minnesota licence 12345”. Empty: no such line.',
    }),
    insurance: optionalText('Insurance', {
      atMost: 120,
      hint: 'Such as “Insured up to $1,000,000”. Empty: no such line.',
    }),
  },
  { hint: 'On every page, in mails and in what search engines read.' },
);

/** A day of the week. Hours are on a clock of 24, in steps of half an hour. */
export const hoursOfDay = group(
  '',
  {
    opening: choice('', { open: 'Open', byAppointment: 'By appointment only', closed: 'Closed' }),
    from: hour('From'),
    to: hour('To'),
  },
  {
    check: ({ opening, from, to }) => {
      if (opening !== 'open') return undefined;
      if (from === undefined || to === undefined) return { from: 'Please say from when to when' };
      return from < to ? undefined : { to: 'Please name a time after the opening' };
    },
  },
);
const on = (weekday: string) => ({ ...hoursOfDay, label: weekday });

const hours = group(
  'Opening hours',
  {
    monday: on('Monday'),
    tuesday: on('Tuesday'),
    wednesday: on('Wednesday'),
    thursday: on('Thursday'),
    friday: on('Friday'),
    saturday: on('Saturday'),
    sunday: on('Sunday'),
  },
  { hint: 'Single days off, such as Thanksgiving, are on the page of the bookings.' },
);

/** A package and its prices, in US cents. */
export const packageTerms = group(
  'Package',
  {
    name: text('Name', { atMost: 60 }),
    cents: money('Price', { from: 1_00 }),
    beforeCents: optionalMoney('Price before', {
      hint: 'Struck through, with the saving. Empty: no saving.',
    }),
    covers: choice('It is for up to', { rooms: 'rooms', squareFeet: 'square feet' }),
    size: number('How many', { from: 1, to: 20_000 }),
    isPopular: yes('Marked as “Most Popular”'),
    points: lines('What it includes', { each: { atMost: 100 }, atMost: 8, hint: 'One a line.' }),
  },
  {
    check: ({ cents, beforeCents = cents + 1 }) =>
      beforeCents > cents ? undefined : { beforeCents: 'The price before must be higher than the price' },
  },
);

const packages = list('Packages', packageTerms, {
  one: 'package',
  named: 'name',
  atLeast: 1,
  atMost: 12,
  hint: 'The cheapest is what “from” prices are made of.',
});

/** How a service may be priced. One with a unit, such as stairs by the step, can also have a price for each. */
const kinds = { from: 'Starting at', quote: 'Custom quote' };

/** The price of a service, in US cents. */
const priceOf = ({ label, unit }: Service) =>
  group(
    label,
    {
      kind: choice('How it is priced', {
        ...kinds,
        ...(unit && { step: `Per ${unit}` }),
      } as typeof kinds & { step: string }),
      cents: optionalMoney('Price', { hint: 'Not needed for a custom quote.' }),
    },
    {
      check: ({ kind, cents }) =>
        kind !== 'quote' && cents === undefined
          ? { cents: 'Please write an amount such as 45 or 45.50' }
          : undefined,
    },
  );

const prices = group(
  'Prices by the service',
  {
    commercial: priceOf(pricedServices.commercial),
    petStains: priceOf(pricedServices.petStains),
    stairs: priceOf(pricedServices.stairs),
    hardwood: priceOf(pricedServices.hardwood),
    rugs: priceOf(pricedServices.rugs),
    upholstery: priceOf(pricedServices.upholstery),
    stainProtection: priceOf(pricedServices.stainProtection),
    deepCleaning: priceOf(pricedServices.deepCleaning),
    homeSystem: priceOf(homeSystem('The brand’s', '')),
  },
  { hint: 'Residential cleaning starts at the price of the cheapest package.' },
);

export const offer = group(
  'Offer',
  {
    title: optionalText('Title', { atMost: 60, hint: 'Not shown on the home page.' }),
    text: text('Text', {
      atMost: 160,
      rows: 2,
      hint: 'With its terms: no offer is shown without this text.',
    }),
    percent: optionalNumber('Percent off', { from: 1, to: 100 }),
    cents: optionalMoney('Dollars off', { from: 1 }),
    from: day('First day', { hint: 'Empty: from now on.' }),
    until: day('Last day', { hint: 'It disappears by itself after this day. Empty: until you remove it.' }),
    place: choice(
      'Where it stands',
      { home: 'Home page', pricing: 'Pricing page', both: 'Both' },
      'The price builder takes off what stands on the pricing page, the one that saves most.',
    ),
  },
  {
    check: ({ percent, cents, from, until }) => {
      if (percent !== undefined && cents !== undefined)
        return { cents: 'Please give percent or dollars, not both' };
      return from && until && until < from
        ? { until: 'The last day must not be before the first one' }
        : undefined;
    },
  },
);

const offers = list('Offers', offer, { one: 'offer', named: 'text', atLeast: 0, atMost: 6 });

const city = group('City', {
  name: text('Name', { atMost: 40 }),
  zips: lines('ZIP codes', {
    each: { check: matching(/^\d{5}$/, 'Please write five digits') },
    atMost: 40,
    hint: 'One a line, the main one first.',
  }),
  latitude: optionalNumber('Degrees north', {
    from: -90,
    to: 90,
    digits: 4,
    hint: 'For the map. Empty: not on the map.',
  }),
  longitude: optionalNumber('Degrees east', { from: -180, to: 180, digits: 4, hint: 'Negative in America.' }),
});

const cities = list('Cities', city, {
  one: 'city',
  named: 'name',
  atLeast: 1,
  atMost: 60,
  hint: 'In the order in which they are listed everywhere.',
});

const question = group('Question', {
  question: text('Question', { atMost: 160 }),
  answer: text('Answer', { atMost: 1_200, rows: 4, ...namesFacts }),
});

const questions = list('Questions and answers', question, {
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

const testimonials = list('Reviews', testimonial, {
  one: 'review',
  named: 'text',
  atLeast: 0,
  atMost: 60,
  hint: 'Invented reviews are forbidden by law (16 CFR 465).',
});

const figure = (label: string, hint: string) =>
  group(label, {
    value: optionalText('Figure', { atMost: 30, hint }),
    isConfirmed: confirmed('This is true of our business'),
  });

const figures = group(
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

const person = group('Person', {
  name: text('Name', { atMost: 60 }),
  role: optionalText('Role', { atMost: 60, hint: 'Such as “Owner and technician”.' }),
  sentence: optionalText('A sentence', { atMost: 300, rows: 2 }),
  photograph: picture('Photograph', { isRequired: false }),
});

const people = list('People', person, {
  one: 'person',
  named: 'name',
  atLeast: 0,
  atMost: 20,
  hint: 'On the page about you.',
});

const hero = group('Top of the home page', {
  badge: optionalText('Small line above', { atMost: 40 }),
  title: text('Heading', { atMost: 80, ...namesFacts }),
  text: text('Text', { atMost: 400, rows: 4, ...namesFacts }),
  picture: picture('Picture', { isRequired: true }),
});

const pair = group(
  'Before and after',
  {
    title: text('Title', { atMost: 60 }),
    before: picture('Before', { isRequired: true }),
    after: picture('After', { isRequired: true }),
  },
  { pair: ['before', 'after'] },
);

const carousel = list('Before and after on the home page', pair, {
  one: 'pair',
  named: 'title',
  atLeast: 1,
  atMost: 8,
});

const gallery = list('Before and after: the results page', pair, {
  one: 'pair',
  named: 'title',
  atLeast: 1,
  atMost: 24,
});

const pictures = group(
  'Other pictures',
  {
    residential: picture('Residential carpet cleaning', { isRequired: true }),
    commercial: picture('Commercial carpet cleaning', { isRequired: true }),
    petStains: picture('Pet stain and odor removal', { isRequired: true }),
    stairs: picture('Stair cleaning', { isRequired: true }),
    hardwood: picture('Hardwood floor cleaning', { isRequired: true }),
    freeRoomBefore: picture('Free room: before', { isRequired: true }),
    freeRoomAfter: picture('Free room: after', { isRequired: true }),
  },
  { pair: ['freeRoomBefore', 'freeRoomAfter'] },
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

const posts = list('Blog posts', post, { one: 'post', named: 'title', atLeast: 0, atMost: 60 });

/** Everything that the owner can change, by section, in the order in which the desk offers it. */
export const sections = {
  business,
  hours,
  packages,
  prices,
  offers,
  cities,
  questions,
  testimonials,
  figures,
  people,
  hero,
  carousel,
  gallery,
  pictures,
  posts,
};

export type SectionName = keyof typeof sections;
/** The content of the site: one document, published as a whole. */
export type SiteContent = { -readonly [Name in SectionName]: Held<(typeof sections)[Name]> };

export const sectionNames = Object.keys(sections) as SectionName[];
export const isSectionName = (name: string): name is SectionName => Object.hasOwn(sections, name);

/** Where a section is edited. The owner's photographs have `/admin/site/pictures` to themselves. */
export const sectionPath = (name: SectionName) =>
  `/admin/site/${name === 'pictures' ? 'other-pictures' : name}`;

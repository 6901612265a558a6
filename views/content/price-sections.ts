import { homeSystem, pricedServices, type Service } from '../forms/services.js';
import {
  choice,
  day,
  group,
  lines,
  list,
  money,
  number,
  optionalMoney,
  optionalNumber,
  optionalText,
  text,
  yes,
} from './fields.js';
import { offerContradictions } from './offer-text.js';

/* Prices and discounts. */

/** Describes a package and its prices, in US cents. */
const packageTerms = group(
  'Package',
  {
    name: text('Name', { atMost: 60 }),
    cents: money('Price', { from: 1_00 }),
    beforeCents: optionalMoney('Original price', {
      hint: 'Optional. Shown crossed out, with the savings.',
    }),
    size: number('Covers up to', { from: 1, to: 20_000 }),
    covers: choice('Unit', { rooms: 'rooms', squareFeet: 'square feet' }),
    isPopular: yes('Mark as “Most Popular”'),
    points: lines('What’s included', { each: { atMost: 100 }, atMost: 8, hint: 'One per line.' }),
  },
  {
    check: ({ cents, beforeCents = cents + 1 }) =>
      beforeCents > cents ? undefined : { beforeCents: 'Enter an amount higher than the price.' },
  },
);

export const packages = list('Packages', packageTerms, {
  one: 'package',
  named: 'name',
  atLeast: 1,
  atMost: 12,
  hint: 'The cheapest package sets your “from” prices.',
});

/** How a service may be priced. A service with a unit, like a stair step, can also have a unit price. */
const kinds = { from: 'Starting at', quote: 'Custom quote' };

/** Describes the price of a service, in US cents. */
const priceOf = ({ label, unit }: Service) =>
  group(
    label,
    {
      kind: choice('Pricing', {
        ...kinds,
        ...(unit && { step: `Per ${unit}` }),
      } as typeof kinds & { step: string }),
      cents: optionalMoney('Price', { hint: 'Leave blank for a custom quote.' }),
    },
    {
      check: ({ kind, cents }) =>
        kind !== 'quote' && cents === undefined ? { cents: 'Enter an amount, like 45 or 45.50.' } : undefined,
    },
  );

export const prices = group(
  'Prices by service',
  {
    commercial: priceOf(pricedServices.commercial),
    petStains: priceOf(pricedServices.petStains),
    stairs: priceOf(pricedServices.stairs),
    hardwood: priceOf(pricedServices.hardwood),
    rugs: priceOf(pricedServices.rugs),
    upholstery: priceOf(pricedServices.upholstery),
    stainProtection: priceOf(pricedServices.stainProtection),
    deepCleaning: priceOf(pricedServices.deepCleaning),
    homeSystem: priceOf(homeSystem('Your', '')),
  },
  { hint: 'Residential cleaning starts at the price of your cheapest package.' },
);

const offer = group(
  'Offer',
  {
    title: optionalText('Title', { atMost: 60, hint: 'Optional. Not shown on the home page.' }),
    text: text('Text', {
      atMost: 160,
      rows: 2,
      hint: 'Include the terms, like “first cleaning only”.',
    }),
    percent: optionalNumber('Percent off', { from: 1, to: 100 }),
    cents: optionalMoney('Dollars off', { from: 1 }),
    from: day('Starts', { hint: 'Optional. Leave blank to start now.' }),
    until: day('Ends', { hint: 'Optional. The offer is hidden after this date.' }),
    place: choice(
      'Show on',
      { home: 'Home page', pricing: 'Pricing page', both: 'Both' },
      'Instant prices include the best offer on the pricing page.',
    ),
  },
  {
    check: ({ text, percent, cents, from, until }) => {
      if (percent !== undefined && cents !== undefined)
        return { cents: 'Enter a percent or dollars off, not both.' };
      if (from && until && until < from) return { until: 'Choose an end date on or after the start date.' };
      return offerContradictions({ text, percent, cents, until });
    },
  },
);

export const offers = list('Offers', offer, { one: 'offer', named: 'text', atLeast: 0, atMost: 6 });

export const referral = group(
  'Referrals',
  {
    cents: optionalMoney('Referral discount', {
      to: 1_000_00,
      hint: 'Comes off the neighbor’s first quote. Leave blank for no discount.',
    }),
  },
  {
    hint: 'Every customer gets a link to share with neighbors, on their page and in follow-up texts.',
  },
);

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

/* What it costs, and what comes off. */

/** A package and its prices, in US cents. */
const packageTerms = group(
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

export const packages = list('Packages', packageTerms, {
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

export const prices = group(
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

const offer = group(
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

export const offers = list('Offers', offer, { one: 'offer', named: 'text', atLeast: 0, atMost: 6 });

export const referral = group(
  'Referrals',
  {
    cents: optionalMoney('Dollars off for a neighbor', {
      to: 1_000_00,
      hint: 'Empty or 0: no reward. The page that the link leads to names it, and it is filled in as a line of the neighbor’s first quote.',
    }),
  },
  {
    hint: 'Every customer has a link for neighbors. It stands on the page of the customer, and in the texts after the job.',
  },
);

import { pagedServices } from '../forms/service-pages.js';
import { choice, group, list, optionalText, picture, text } from './fields.js';
import { namesFacts } from './mentions.js';

/* The top of the home page, and photos. */

export const hero = group('Top of the home page', {
  badge: optionalText('Line above the heading', { atMost: 40 }),
  title: text('Heading', { atMost: 80, ...namesFacts }),
  text: text('Text', { atMost: 400, rows: 4, ...namesFacts }),
  picture: picture('Photo', { isRequired: true }),
});

const pair = group(
  'Before and after',
  {
    title: text('Title', { atMost: 60 }),
    service: choice('Show on the page of a service', {
      none: 'None',
      residential: pagedServices.residential.label,
      commercial: pagedServices.commercial.label,
      petStains: pagedServices.petStains.label,
      stairs: pagedServices.stairs.label,
      hardwood: pagedServices.hardwood.label,
    }),
    before: picture('Before', { isRequired: true }),
    after: picture('After', { isRequired: true }),
  },
  { pair: ['before', 'after'] },
);

export const carousel = list('Before and after: home page', pair, {
  one: 'photo pair',
  named: 'title',
  atLeast: 1,
  atMost: 8,
});

export const gallery = list('Before and after: results page', pair, {
  one: 'photo pair',
  named: 'title',
  atLeast: 1,
  atMost: 24,
});

export const pictures = group(
  'Other photos',
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

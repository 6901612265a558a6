import { email, type FieldRules, phoneNumber } from '../forms/rules.js';
import { choice, group, hour, lines, list, optionalNumber, optionalText, picture, text } from './fields.js';

/* Who the business is, when it is open, where it works, and who comes. */

export const business = group(
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
    areaInWords: text('Area, in a sentence', {
      atMost: 80,
      hint: 'As it stands after “in”, such as “the northwest Twin Cities”.',
    }),
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
const hoursOfDay = group(
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

export const hours = group(
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

const matching =
  (pattern: RegExp, message: string): NonNullable<FieldRules['check']> =>
  (value) =>
    pattern.test(value) ? undefined : message;

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

export const cities = list('Cities', city, {
  one: 'city',
  named: 'name',
  atLeast: 1,
  atMost: 60,
  hint: 'In the order in which they are listed everywhere.',
});

const person = group('Person', {
  name: text('Name', { atMost: 60 }),
  role: optionalText('Role', { atMost: 60, hint: 'Such as “Owner and technician”.' }),
  sentence: optionalText('A sentence', { atMost: 300, rows: 2 }),
  photograph: picture('Photograph', { isRequired: false }),
});

export const people = list('People', person, {
  one: 'person',
  named: 'name',
  atLeast: 0,
  atMost: 20,
  hint: 'On the page about you.',
});

import { email, type FieldRules, phoneNumber } from '../forms/rules.js';
import { choice, group, hour, lines, list, optionalNumber, optionalText, picture, text } from './fields.js';

/* The business, its hours, its cities and its team. */

export const business = group(
  'Business',
  {
    name: optionalText('Business name', {
      atMost: 80,
      hint: 'Optional. Leave blank to use the brand name and “Carpet Care”.',
    }),
    brand: text('Brand name', { atMost: 60, hint: 'The name of your cleaning system.' }),
    phone: text('Phone number', {
      atMost: 40,
      check: phoneNumber('Enter a phone number with its area code.'),
      hint: 'Shown exactly as you enter it.',
    }),
    email: text('Email address', {
      atMost: 120,
      check: email('Enter an email address, like name@example.com.'),
    }),
    area: text('Service area', { atMost: 80, hint: 'Shown at the bottom of every page.' }),
    areaInWords: text('Service area wording', {
      atMost: 80,
      hint: 'Completes “We clean in …”, like “the northwest Twin Cities”.',
    }),
    licence: optionalText('License', {
      atMost: 120,
      hint: 'Optional, like “Minnesota license 12345”. Leave blank to hide it.',
    }),
    insurance: optionalText('Insurance', {
      atMost: 120,
      hint: 'Optional, like “Insured up to $1,000,000”. Leave blank to hide it.',
    }),
  },
  { hint: 'Shown on every page, in emails and in search results.' },
);

/** Describes a day of the week. Hours are on a 24-hour clock, in half-hour steps. */
const hoursOfDay = group(
  '',
  {
    opening: choice('', { open: 'Open', byAppointment: 'By appointment only', closed: 'Closed' }),
    from: hour('Opens'),
    to: hour('Closes'),
  },
  {
    check: ({ opening, from, to }) => {
      if (opening !== 'open') return undefined;
      if (from === undefined || to === undefined) return { from: 'Choose when you open and close.' };
      return from < to ? undefined : { to: 'Choose a closing time after the opening time.' };
    },
  },
);
const on = (weekday: string) => ({ ...hoursOfDay, label: weekday });

export const hours = group(
  'Business hours',
  {
    monday: on('Monday'),
    tuesday: on('Tuesday'),
    wednesday: on('Wednesday'),
    thursday: on('Thursday'),
    friday: on('Friday'),
    saturday: on('Saturday'),
    sunday: on('Sunday'),
  },
  { hint: 'Add single days off, like Thanksgiving, on the Bookings page.' },
);

const matching =
  (pattern: RegExp, message: string): NonNullable<FieldRules['check']> =>
  (value) =>
    pattern.test(value) ? undefined : message;

const city = group('City', {
  name: text('Name', { atMost: 40 }),
  zips: lines('ZIP codes', {
    each: { check: matching(/^\d{5}$/, 'Enter 5 digits.') },
    atMost: 40,
    hint: 'One per line. Put the main one first.',
  }),
  latitude: optionalNumber('Latitude', {
    from: -90,
    to: 90,
    digits: 4,
    hint: 'Optional. Leave blank to leave the city off the map.',
  }),
  longitude: optionalNumber('Longitude', {
    from: -180,
    to: 180,
    digits: 4,
    hint: 'Negative in the US, like -93.45.',
  }),
  about: optionalText('About this city', {
    atMost: 1_200,
    rows: 5,
    hint: 'Optional. What is special about your work in this city? Shown on its page. Don’t repeat the text of another city.',
  }),
  travel: optionalText('Travel note', {
    atMost: 160,
    hint: 'Optional, like “No travel charge” or “$20 travel charge”. Shown on its page.',
  }),
  photo: picture('Photo', {
    isRequired: false,
    hint: 'Optional, for example of your van there. Shown on its page.',
  }),
});

export const cities = list('Cities', city, {
  one: 'city',
  named: 'name',
  atLeast: 1,
  atMost: 60,
  hint: 'The site lists cities in this order. Search engines list the page of a city once it has three of these: text, travel note, photo, completed jobs, customer photos and reviews.',
});

const person = group('Team member', {
  name: text('Name', { atMost: 60 }),
  role: optionalText('Role', { atMost: 60, hint: 'Optional, like “Owner and technician”.' }),
  sentence: optionalText('Short bio', { atMost: 300, rows: 2 }),
  photograph: picture('Photo', { isRequired: false }),
});

export const people = list('Team', person, {
  one: 'team member',
  named: 'name',
  atLeast: 0,
  atMost: 20,
  hint: 'Shown on your About page.',
});

import { type FieldRules, minLength, oneOf } from '../rules.js';

/** How many days a crew link works. */
export const crewLinkDays = ['1', '7', '30', '90'];
export const usualCrewLinkDays = '30';

/** The fields of a new crew link. */
export const crewLinkFields = {
  name: { isRequired: true, check: minLength(1, 'Enter a name, like Sam’s van.'), atMost: 60 },
  days: { isRequired: true, check: oneOf(crewLinkDays, 'Choose how long the link works.') },
  showsPrices: { atMost: 5 },
} satisfies Record<string, FieldRules>;

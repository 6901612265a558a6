import { unknownMention } from '../format/templates.js';

/** The placeholders that the owner's texts may use in braces, like `{drying time}`, so that each fact is kept in one place. */
export const mentions = [
  'drying time',
  'drying time of steam',
  'cleaning time',
  'cleaning interval',
  'answer hours',
  'opening hours',
  'arrival windows',
  'room size',
  'area',
  'number of cities',
  'cities',
  'cheapest package',
  'price of pet stains',
  'price of stairs',
  'price of hardwood',
] as const;

export type Mention = (typeof mentions)[number];

export const isMention = (name: string): name is Mention => (mentions as readonly string[]).includes(name);

/** Returns an error for an unknown placeholder in the owner's text. */
export const unknownFact = (text: string): string | undefined => unknownMention(text, mentions);

/** Field options for a text that may use placeholders. */
export const namesFacts = { check: unknownFact, hasFacts: true };

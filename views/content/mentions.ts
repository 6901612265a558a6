import { unknownMention } from '../format/templates.js';

/** The facts that texts of the owner may name in braces, such as `{drying time}`, so that each stands in one place only. */
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

/** What is wrong with the names in a text of the owner's, or nothing. */
export const unknownFact = (text: string): string | undefined => unknownMention(text, mentions);

/** For a text that may name facts. */
export const namesFacts = { check: unknownFact, hasFacts: true };

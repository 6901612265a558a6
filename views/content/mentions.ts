import { unknownMention } from '../format/templates.js';

/** Placeholders that owners' texts may use, like `{drying time}`, so that each fact is kept in one place. */
export const mentions = [
  'drying time',
  'steam cleaning drying time',
  'cleaning time',
  'cleaning interval',
  'response time in hours',
  'business hours',
  'arrival windows',
  'room size',
  'area',
  'number of cities',
  'cities',
  'cheapest package',
  'pet stain removal price',
  'stair price',
  'hardwood price',
] as const;

export type Mention = (typeof mentions)[number];

/** Former names, which stored texts may still use. */
const aliases = new Map<string, Mention>([
  ['drying time of steam', 'steam cleaning drying time'],
  ['answer hours', 'response time in hours'],
  ['opening hours', 'business hours'],
  ['price of pet stains', 'pet stain removal price'],
  ['price of stairs', 'stair price'],
  ['price of hardwood', 'hardwood price'],
]);

/** Finds a placeholder by its name or a former one. */
export const mentionOf = (name: string): Mention | undefined =>
  aliases.get(name) ?? mentions.find((mention) => mention === name);

/** Returns an error for an unknown placeholder in the owner's text. */
export const unknownFact = (text: string): string | undefined =>
  unknownMention(text, mentions, (name) => mentionOf(name) !== undefined);

/** Field options for a text that may use placeholders. */
export const namesFacts = { check: unknownFact, hasFacts: true };

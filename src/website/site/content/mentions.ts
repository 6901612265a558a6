import { isMention, type Mention } from '../../../../views/content/mentions.js';
import { capitalized } from '../../../../views/contracts/leads/leads.js';
import type { BusinessFacts } from '../../../../views/contracts/website/facts.js';
import { formatSquareFeet } from '../../../../views/format/areas.js';
import { formatPrice } from '../../../../views/format/figures.js';
import { piecesOf } from '../../../../views/format/templates.js';
import { startingPrice } from '../../../business/packages.js';
import { describeOpeningHours, describeTimeWindows, listed } from './describe-facts.js';

const price = ({ kind, cents = 0 }: BusinessFacts['prices']['stairs']) =>
  kind === 'quote' ? 'a custom quote' : formatPrice(cents);

/** Returns the value of each fact that a text may mention. */
const meanings: Record<Mention, (facts: BusinessFacts) => string> = {
  'drying time': ({ dryingTime }) => dryingTime,
  'drying time of steam': ({ steamDryingTime }) => steamDryingTime,
  'cleaning time': ({ cleaningTime }) => cleaningTime,
  'cleaning interval': ({ cleaningInterval }) => cleaningInterval,
  'answer hours': ({ answerHours }) => String(answerHours),
  'opening hours': describeOpeningHours,
  'arrival windows': describeTimeWindows,
  'room size': ({ roomSquareFeet }) => formatSquareFeet(roomSquareFeet),
  area: ({ areaInWords }) => areaInWords,
  'number of cities': ({ serviceArea }) => String(serviceArea.length),
  cities: ({ serviceArea }) => listed(serviceArea.map(({ name }) => name)),
  'cheapest package': startingPrice,
  'price of pet stains': ({ prices }) => price(prices.petStains),
  'price of stairs': ({ prices }) => price(prices.stairs),
  'price of hardwood': ({ prices }) => price(prices.hardwood),
};

/** A piece of a text: plain words or a fact. */
export interface Piece {
  text: string;
  isFact?: true;
}

/**
 * Splits the owner’s text into pieces and fills in its facts; unknown names stay as typed. A fact at the start of a text is
 * capitalized.
 */
export const piecesWithFacts = (text: string, facts: BusinessFacts): Piece[] =>
  piecesOf(text).map((piece, index) => {
    if (typeof piece === 'string') return { text: piece };
    const { mention } = piece;
    if (!isMention(mention)) return { text: `{${mention}}` };
    const value = meanings[mention](facts);
    return { text: index === 0 ? capitalized(value) : value, isFact: true };
  });

/** Replaces placeholders with facts. */
export const withFacts = (text: string, facts: BusinessFacts): string =>
  piecesWithFacts(text, facts)
    .map((piece) => piece.text)
    .join('');

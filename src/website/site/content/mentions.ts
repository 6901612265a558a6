import { isMention, type Mention } from '../../../../views/content/mentions.js';
import { capitalized } from '../../../../views/contracts/leads/leads.js';
import type { BusinessFacts } from '../../../../views/contracts/website/facts.js';
import { formatSquareFeet } from '../../../../views/format/areas.js';
import { formatPrice } from '../../../../views/format/figures.js';
import { piecesOf } from '../../../../views/format/templates.js';
import { startingPrice } from '../../../business/packages.js';
import { listed, openingHoursInWords, timeWindowsInWords } from './facts-in-words.js';

const price = ({ kind, cents = 0 }: BusinessFacts['prices']['stairs']) =>
  kind === 'quote' ? 'a custom quote' : formatPrice(cents);

/** What each fact that a text may name stands for. */
const meanings: Record<Mention, (facts: BusinessFacts) => string> = {
  'drying time': ({ dryingTime }) => dryingTime,
  'drying time of steam': ({ steamDryingTime }) => steamDryingTime,
  'cleaning time': ({ cleaningTime }) => cleaningTime,
  'cleaning interval': ({ cleaningInterval }) => cleaningInterval,
  'answer hours': ({ answerHours }) => String(answerHours),
  'opening hours': openingHoursInWords,
  'arrival windows': timeWindowsInWords,
  'room size': ({ roomSquareFeet }) => formatSquareFeet(roomSquareFeet),
  area: ({ areaInWords }) => areaInWords,
  'number of cities': ({ serviceArea }) => String(serviceArea.length),
  cities: ({ serviceArea }) => listed(serviceArea.map(({ name }) => name)),
  'cheapest package': startingPrice,
  'price of pet stains': ({ prices }) => price(prices.petStains),
  'price of stairs': ({ prices }) => price(prices.stairs),
  'price of hardwood': ({ prices }) => price(prices.hardwood),
};

/** A piece of a text: words, or a fact that is named between them. */
export interface Piece {
  text: string;
  isFact?: true;
}

/**
 * A text of the owner's in pieces, with the facts in place of their names; what is no name stays as it was typed. A fact that a text
 * begins with has a capital letter.
 */
export const piecesWithFacts = (text: string, facts: BusinessFacts): Piece[] =>
  piecesOf(text).map((piece, index) => {
    if (typeof piece === 'string') return { text: piece };
    const { mention } = piece;
    if (!isMention(mention)) return { text: `{${mention}}` };
    const said = meanings[mention](facts);
    return { text: index === 0 ? capitalized(said) : said, isFact: true };
  });

/** The same as one text. */
export const withFacts = (text: string, facts: BusinessFacts): string =>
  piecesWithFacts(text, facts)
    .map((piece) => piece.text)
    .join('');

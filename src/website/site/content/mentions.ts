import { type Mention, mentionOf } from '../../../../views/content/mentions.js';
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
  'steam cleaning drying time': ({ steamDryingTime }) => steamDryingTime,
  'cleaning time': ({ cleaningTime }) => cleaningTime,
  'cleaning interval': ({ cleaningInterval }) => cleaningInterval,
  'response time in hours': ({ answerHours }) => String(answerHours),
  'business hours': describeOpeningHours,
  'arrival windows': describeTimeWindows,
  'room size': ({ roomSquareFeet }) => formatSquareFeet(roomSquareFeet),
  area: ({ areaInWords }) => areaInWords,
  'number of cities': ({ serviceArea }) => String(serviceArea.length),
  cities: ({ serviceArea }) => listed(serviceArea.map(({ name }) => name)),
  'cheapest package': startingPrice,
  'pet stain removal price': ({ prices }) => price(prices.petStains),
  'stair price': ({ prices }) => price(prices.stairs),
  'hardwood price': ({ prices }) => price(prices.hardwood),
};

/** A piece of a text: plain words or a fact. */
export interface Piece {
  text: string;
  isFact?: true;
}

/**
 * Splits the owner’s text into pieces and fills in its facts; unknown names stay as typed. A fact at the
 * start of a text is capitalized.
 */
export const piecesWithFacts = (text: string, facts: BusinessFacts): Piece[] =>
  piecesOf(text).map((piece, index) => {
    if (typeof piece === 'string') return { text: piece };
    const mention = mentionOf(piece.mention);
    if (!mention) return { text: `{${piece.mention}}` };
    const value = meanings[mention](facts);
    return { text: index === 0 ? capitalized(value) : value, isFact: true };
  });

/** Replaces placeholders with facts. */
export const withFacts = (text: string, facts: BusinessFacts): string =>
  piecesWithFacts(text, facts)
    .map((piece) => piece.text)
    .join('');

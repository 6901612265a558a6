import type { TokenState } from './form-tokens.service.js';
import type { Wish } from './lead-draft.js';

/** What is known of how a request was sent, besides its words. */
interface SendingCircumstances {
  /** Whether the field that people never see was filled in. */
  honeypotFilled: boolean;
  token: TokenState;
}

interface Sign {
  word: string;
  weight: number;
  applies: (wish: Wish, circumstances: SendingCircumstances) => boolean;
}

/** A request whose signs weigh this much together is held as spam. */
const spamFrom = 4;

const words = (wish: Wish) => Object.values(wish).filter((value): value is string => Boolean(value));
const links = (text: string) => text.match(/https?:\/\/|www\./gi)?.length ?? 0;
const markup = /<a\s|\[url|\[link|<script/i;

/** The share of letters that are of no Latin script: customers write English, Spanish, Somali or Hmong. */
function shareOfOtherScripts(text: string): number {
  const letters = text.match(/\p{L}/gu) ?? [];
  const others = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter));
  return letters.length < 10 ? 0 : others.length / letters.length;
}

/** Four signs are enough alone: a filled honeypot, a link in the name, markup, three links. The others count together. */
const signs: Sign[] = [
  { word: 'honeypot', weight: 5, applies: (_, { honeypotFilled }) => honeypotFilled },
  { word: 'link-in-name', weight: 4, applies: ({ name, phone }) => links(`${name} ${phone}`) > 0 },
  { word: 'markup', weight: 4, applies: (wish) => words(wish).some((text) => markup.test(text)) },
  { word: 'links', weight: 4, applies: ({ message }) => links(message ?? '') >= 3 },
  { word: 'link', weight: 2, applies: ({ message }) => [1, 2].includes(links(message ?? '')) },
  { word: 'script', weight: 2, applies: ({ message }) => shareOfOtherScripts(message ?? '') > 0.5 },
  { word: 'forged-token', weight: 3, applies: (_, { token }) => token === 'forged' },
  { word: 'too-fast', weight: 3, applies: (_, { token }) => token === 'too-fast' },
];

/**
 * Why a request looks like spam, as words; empty when the signs do not add up. Nothing is refused for them: spam is
 * stored, and shown apart.
 */
export function spamSignsOf(wish: Wish, circumstances: SendingCircumstances): string[] {
  const found = signs.filter(({ applies }) => applies(wish, circumstances));
  const sum = found.reduce((total, { weight }) => total + weight, 0);
  return sum >= spamFrom ? found.map(({ word }) => word) : [];
}

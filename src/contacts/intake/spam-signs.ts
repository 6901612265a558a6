import type { TokenState } from './form-tokens.service.js';
import type { Wish } from './lead-draft.js';
import { customerWords, pitches, yourBusiness } from './spam-words.js';

/** What is known of how a request was sent, besides its words. */
export interface SendingCircumstances {
  /** Whether the field that people never see was filled in. */
  honeypotFilled: boolean;
  token: TokenState;
}

/** A request with what the signs look at. */
interface Examined extends Wish {
  /** The message and the area without web addresses: the words in a link to a picture say nothing of its sender. */
  text: string;
  links: number;
  circumstances: SendingCircumstances;
}

interface Sign {
  word: string;
  weigh: (request: Examined) => number;
}

/** From this sum of weights on, a request is held as spam. */
const spamFrom = 5;

/** The most that the signs of a customer take off that sum: 2 for a service, 2 for a day, 1 for each of up to four words. */
const mostForCustomer = 8;

const address = /(?:https?:\/\/|www\.)\S*/gi;
const markup = /<a\s|<h\d|\[url|\[link|<script/i;
/** Ten digits of an American number, perhaps with an extension, or a foreign number after a plus. */
const possibleNumber = /^\D*1?\D*[2-9]\d\d\D*[2-9]\d\d\D*\d{4}(?!\d)|^\s*\+(?:\D*\d){11,15}(?!\d)/;

/** By their phrases. Together they take 10 ms to make, so a start does not wait for them. */
const patterns = new Map<string, RegExp>();

function hasWords(phrase: string, text: string): boolean {
  const pattern =
    patterns.get(phrase) ?? new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrase})(?![\\p{L}\\p{N}])`, 'iu');
  patterns.set(phrase, pattern);
  return pattern.test(text);
}

const matching = (phrases: string[], text: string) =>
  phrases.filter((phrase) => hasWords(phrase, text)).length;
const when = (applies: unknown, weight: number) => (applies ? weight : 0);

function canBeCalled(phone: string): boolean {
  const digits = phone.normalize('NFKC');
  return possibleNumber.test(digits) && new Set(digits.match(/\d/g)).size > 1;
}

/** Signs in how a request was sent, and in its links, markup and phone number. */
const outwardSigns: Sign[] = [
  // Outweighs every sign of a customer: programs fill in the service and the day as well.
  {
    word: 'honeypot',
    weigh: ({ circumstances }) => when(circumstances.honeypotFilled, spamFrom + mostForCustomer),
  },
  // No person's name is a web address. A company that adds its own is let through if it also chooses a service.
  {
    word: 'link-in-name',
    weigh: ({ name, phone }) => when(/https?:\/\//i.test(`${name} ${phone}`), spamFrom),
  },
  // Customers link to photos and write "<": together these signs make 3, too little to hold a request.
  {
    word: 'markup',
    weigh: ({ name, serviceArea, message }) => when(markup.test(`${name} ${serviceArea} ${message}`), 1),
  },
  { word: 'links', weigh: ({ links }) => when(links > 2, 2) },
  { word: 'link', weigh: ({ links }) => when(links === 1 || links === 2, 1) },
  // A person who wants an answer gives a number that can be called, but may mistype it.
  { word: 'no-phone', weigh: ({ phone }) => when(!canBeCalled(phone), 3) },
  // A browser that fills in the form for its owner is fast, too, so neither of these is enough alone.
  { word: 'forged-token', weigh: ({ circumstances }) => when(circumstances.token === 'forged', 4) },
  { word: 'too-fast', weigh: ({ circumstances }) => when(circumstances.token === 'too-fast', 4) },
];

/** One phrase alone holds no request: beside a sure phrase it takes one more sign, beside a likely phrase mostly two. */
const pitchSigns = pitches.map(
  ({ sign, sure, likely }): Sign => ({
    word: sign,
    weigh: ({ text }) => 4 * matching(sure, text) + 2 * matching(likely, text),
  }),
);

/** These count only beside a pitch: customers also write "your website", and in other languages no customer word matches. */
const hints: Sign[] = [
  { word: 'your-business', weigh: ({ text }) => when(hasWords(yourBusiness, text), 1) },
  {
    word: 'nothing-to-clean',
    weigh: ({ text }) => when(text.length > 40 && matching(customerWords, text) === 0, 1),
  },
];

const found = (signs: Sign[], request: Examined) =>
  signs.map(({ word, weigh }) => ({ word, weight: weigh(request) })).filter(({ weight }) => weight > 0);

function weightOfCustomer({ serviceType, preferredDate, text }: Examined): number {
  return when(serviceType, 2) + when(preferredDate, 2) + Math.min(4, matching(customerWords, text));
}

/**
 * Why a request looks like spam, as words; empty when its signs, less those of a customer, do not add up. Nothing is
 * refused for them: such a request is stored and shown apart.
 */
export function spamSignsOf(wish: Wish, circumstances: SendingCircumstances): string[] {
  const said = `${wish.serviceArea ?? ''}\n${wish.message ?? ''}`.normalize('NFKC');
  const links = said.match(address)?.length ?? 0;
  const request = { ...wish, text: said.replace(address, ' ').trim(), links, circumstances };
  const pitch = found(pitchSigns, request);
  const signs = [
    ...found(outwardSigns, request),
    ...pitch,
    ...(pitch.length > 0 ? found(hints, request) : []),
  ];
  const sum = signs.reduce((total, { weight }) => total + weight, -weightOfCustomer(request));
  return sum >= spamFrom ? signs.map(({ word }) => word) : [];
}

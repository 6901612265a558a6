import type { SpamSign } from '../../../views/contracts/leads/spam-signs.js';
import { extraFields, extraValues } from '../../../views/forms/leads/contact.js';
import type { TokenState } from './form-tokens.service.js';
import type { FormAnswers } from './lead-draft.js';
import { customerWords, pitches, yourBusiness } from './spam-words.js';

/** What is known of how a request was sent, besides its text. */
export interface SendingCircumstances {
  /** Whether the hidden field was filled in. */
  honeypotFilled: boolean;
  token: TokenState;
}

/** A request with what the signs check. */
interface CheckedRequest extends FormAnswers {
  /**
   * The message and the area without web addresses: words in a link say nothing about its sender. What is
   * neither a letter, a digit nor in the phrases is a line break.
   */
  text: string;
  links: number;
  circumstances: SendingCircumstances;
}

interface Sign {
  word: SpamSign;
  weigh: (request: CheckedRequest) => number;
}

/** Requests with at least this total weight are marked as spam. */
const minSpamWeight = 5;

/** How much a customer's signs can subtract: 2 for a service, 2 for a day, 1 for each of up to four words. */
const maxCustomerWeight = 8;

const address = /(?:https?:\/\/|www\.)\S*/gi;
const markup = /<a\s|<h\d|\[url|\[link|<script/i;
/** Ten digits of a US number, with or without extension; only digit groups matter, each after a space. */
const possibleNumber = /^(?:1 ?)?[2-9]\d\d ?[2-9]\d\d ?\d{4}(?!\d)/;
/** A foreign number after its plus. */
const possibleForeignNumber = /^(?: ?\d){11,15}(?: |$)/;

/** More than a message and an area have together. Normalization can make a text eighteen times longer. */
const maxTextLength = 6_000;
const separators = /[^\p{L}\p{N}\0-/_]/gu;

/** Compiled on first use, not at startup: all of them take 10 ms, and 80 ms with \p{L} in each. */
const patterns = new Map<string, RegExp>();

function hasWords(phrase: string, text: string): boolean {
  const pattern = patterns.get(phrase) ?? new RegExp(`(?<![^\\0-/_])(?:${phrase})(?![^\\0-/_])`, 'iu');
  patterns.set(phrase, pattern);
  return pattern.test(text);
}

const matching = (phrases: string[], text: string) =>
  phrases.filter((phrase) => hasWords(phrase, text)).length;
const when = (applies: unknown, weight: number) => (applies ? weight : 0);

function canBeCalled(phone: string): boolean {
  const text = phone.normalize('NFKC').trim();
  const groups = text.replace(/\D+/g, ' ').trim();
  const isPossible =
    possibleNumber.test(groups) || (text.startsWith('+') && possibleForeignNumber.test(groups));
  return isPossible && new Set(groups.match(/\d/g)).size > 1;
}

/** Signs in how a request was sent, and in its links, markup and phone number. */
const technicalSigns: Sign[] = [
  // Outweighs every sign of a customer: bots fill in the service and the day as well.
  {
    word: 'honeypot',
    weigh: ({ circumstances }) => when(circumstances.honeypotFilled, minSpamWeight + maxCustomerWeight),
  },
  // No person's name is a web address. A company that adds its own gets through if it also chooses a service.
  {
    word: 'link-in-name',
    weigh: ({ name, phone }) => when(/https?:\/\//i.test(`${name} ${phone}`), minSpamWeight),
  },
  // Customers link to photos and write "<": together these signs add up to 3, too little to count as spam.
  {
    word: 'markup',
    weigh: ({ name, serviceArea, message }) => when(markup.test(`${name} ${serviceArea} ${message}`), 1),
  },
  { word: 'links', weigh: ({ links }) => when(links > 2, 2) },
  { word: 'link', weigh: ({ links }) => when(links === 1 || links === 2, 1) },
  // A person who wants an answer gives a working number, but may mistype it.
  { word: 'no-phone', weigh: ({ phone }) => when(!canBeCalled(phone), 3) },
  // A browser that autofills the form is fast too, so neither of these is enough alone.
  { word: 'forged-token', weigh: ({ circumstances }) => when(circumstances.token === 'forged', 4) },
  { word: 'too-fast', weigh: ({ circumstances }) => when(circumstances.token === 'too-fast', 4) },
];

/** One phrase alone marks nothing as spam: a sure phrase needs one more sign, a likely phrase mostly two. */
const pitchSigns = pitches.map(
  ({ sign, sure, likely }): Sign => ({
    word: sign,
    weigh: ({ text }) => 4 * matching(sure, text) + 2 * matching(likely, text),
  }),
);

/** Count only with a pitch: customers also write "your website", and other languages lack customer words. */
const hints: Sign[] = [
  { word: 'your-business', weigh: ({ text }) => when(hasWords(yourBusiness, text), 1) },
  {
    word: 'nothing-to-clean',
    weigh: ({ text }) => when(text.length > 40 && matching(customerWords, text) === 0, 1),
  },
];

const found = (signs: Sign[], request: CheckedRequest) =>
  signs.map(({ word, weigh }) => ({ word, weight: weigh(request) })).filter(({ weight }) => weight > 0);

function weightOfCustomer({ serviceType, preferredDate, text }: CheckedRequest): number {
  return when(serviceType, 2) + when(preferredDate, 2) + Math.min(4, matching(customerWords, text));
}

/**
 * Lists why a request looks like spam, as codes. Empty if the weights of its signs, minus the weights of a
 * customer's words and choices, stay below the threshold. A request with signs isn't rejected: it is stored
 * and shown in the spam list.
 */
export function spamSignsOf(answers: FormAnswers, circumstances: SendingCircumstances): SpamSign[] {
  const extra = extraFields.map(([name, { options }]) => (options ? '' : extraValues(answers)[name]));
  const fullText = [answers.serviceArea, answers.message, ...extra]
    .join('\n')
    .normalize('NFKC')
    .slice(0, maxTextLength);
  const links = fullText.match(address)?.length ?? 0;
  const text = fullText.replace(address, ' ').trim().replace(separators, '\n');
  const request = { ...answers, text, links, circumstances };
  const pitch = found(pitchSigns, request);
  const signs = [
    ...found(technicalSigns, request),
    ...pitch,
    ...(pitch.length > 0 ? found(hints, request) : []),
  ];
  const sum = signs.reduce((total, { weight }) => total + weight, -weightOfCustomer(request));
  return sum >= minSpamWeight ? signs.map(({ word }) => word) : [];
}

/*
 * What no visible text may contain, each with the reason and what to write. A text that must stay (the
 * specification fixes it, or the word is meant) is in `exceptions`. Used by test/copy.test.ts.
 */
import { lineBreak } from './strings.mjs';

const maxSentenceWords = 28;

/** @type {{ pattern: RegExp, reason: string }[]} */
export const bannedPatterns = [
  {
    pattern: /\b(e-mail|mails?|mailed|mailing)\b/i,
    reason: 'Americans say “email”, and “mail” is what comes in envelopes.',
  },
  { pattern: /\bsuch as\b/i, reason: 'Write “like”: it is shorter.' },
  {
    pattern: /\bplease (write|type|give|say)\b/i,
    reason: 'Start an error with its verb: “Enter an amount, like 249.”',
  },
  { pattern: /\bwish(ed|es)?\b/i, reason: 'Customers have a preferred date or request one.' },
  { pattern: /\btold\b/i, reason: 'People are notified or get an email.' },
  { pattern: /\bstands\b/i, reason: 'Things are, appear or show.' },
  { pattern: /\b(comes|come|came) by\b/i, reason: 'Write “visits”, or say what happens.' },
  { pattern: /\b(goes|go) along\b/i, reason: 'Write “is included”.' },
  { pattern: /\bnamed\b/i, reason: 'A field is set, selected or specified.' },
  { pattern: /\bby (itself|themselves)\b/i, reason: 'Write “automatically” or “alone”.' },
  {
    pattern: /\b(photograph|pictures?)\b/i,
    reason: 'Write “photo”, or “image” for files that are not photos.',
  },
  {
    pattern: /\b(whoever|whatever|whichever|hitherto|thereby|therein|whereby|meanwhile)\b/i,
    reason: 'Bookish. Say who or what.',
  },
  {
    pattern: /\bnothing is (lost|sent|planned|changed|waiting)\b/i,
    reason: 'Say what is there, not what is not: “We kept everything you entered.”',
  },
  { pattern: /\b(somebody|nobody)\b/i, reason: 'Write “someone” or say who; “no one” at most.' },
  {
    pattern: /\b(desk|aftercare|postman|chores?)\b/i,
    reason: 'Our old names. Write “admin”, “follow-ups”, “daily task”.',
  },
  { pattern: /\b(mend|mended|fault|faults)\b/i, reason: 'Write “fix” and “problem”.' },
  { pattern: /\b(took|take|takes|taken) over\b/i, reason: 'Write “use”.' },
  { pattern: /\b(held|hold|holds) as spam\b/i, reason: 'Write “in spam” or “marked as spam”.' },
  {
    pattern:
      /\b(cancelled|cancelling|colour|grey|licence|centre|metre|favourite|neighbour|neighbourhood|behaviour|catalogue|cheque|enquir\w+|organis\w+|recognis\w+|apologis\w+|labelled|travelled|whilst|towards|learnt|burnt|storey|kerb|tyre|mould|odour)\b/i,
    reason: 'American spelling: canceled, color, gray, license, center, odor.',
  },
  { pattern: /["']/, reason: 'Visible text has curly quotes and apostrophes: “ ” ’.' },
];

/** First words of buttons. A new verb is added here; a noun is a heading or a link. */
export const buttonVerbs = new Set(
  'accept add align allow apply approve archive ask back block book build call cancel change check choose clear close compare complete confirm contact continue copy create crop customize decline delete discard dismiss done download edit email end enter erase exclude export filter find finish get go hide import include keep leave load make manage mark merge move next open optimize pause pay pick preview previous print publish read record reject reload remove reopen reorder replace request reschedule reset restore resubscribe resume retry review revert revoke save schedule search see select send set share show sign skip start stop submit subscribe switch take tell text try turn undo unsubscribe update upload use view withdraw write'.split(
    ' ',
  ),
);

/** What is wrong. @param {{ text: string, isButton: boolean }} copy @returns {string[]} a reason each. */
export function problemsOf({ text, isButton }) {
  const problems = bannedPatterns
    .filter(({ pattern }) => pattern.test(withoutCode(text)))
    .map(({ pattern, reason }) => `“${withoutCode(text).match(pattern)[0]}”: ${reason}`);
  const longest = Math.max(...sentencesOf(text).map(wordCount));
  if (longest > maxSentenceWords)
    problems.push(`A sentence has ${longest} words; ${maxSentenceWords} at most. Split it.`);
  const first = text.match(/[A-Za-z]+/)?.[0].toLowerCase();
  if (isButton && !/^\{/.test(text) && !buttonVerbs.has(first))
    problems.push(`Begin the button with a verb, not “${first}”.`);
  return problems;
}

/** Placeholders, addresses, paths and what is typed at a prompt are not prose. */
const withoutCode = (text) =>
  text
    .replace(/\{[^{}]*\}/g, '{}')
    .replace(/\S+@\S+|https?:\S+|\S*\/\S+|--[\w-]+|\b\w+\.(service|timer|socket|json|env|sqlite)\b/g, '');

const sentencesOf = (text) =>
  text
    .split(lineBreak)
    .flatMap((line) =>
      [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(line)].map(({ segment }) => segment),
    );

const wordCount = (sentence) => sentence.split(/\s+/).filter((word) => /[A-Za-z0-9{]/.test(word)).length;

/**
 * Texts that keep what a rule forbids, and why.
 * @type {[text: RegExp, reason: string][]}
 */
export const exceptions = [
  [
    /^We'll contact you within|We'll contact you within \{answerHours\} hours/,
    'The specification has this text with a straight apostrophe.',
  ],
  [/^Logout$/, 'The specification has this text.'],
  [/^Not spam$/, 'The usual label in email programs.'],
  [/^Today$/, 'The usual label in calendars.'],
  [/^On my way$/, 'The usual label in programs for field crews, and the text that it sends.'],
  [/CREATE USER/, 'SQL to type.'],
  [/^curl \{origin\}/, 'A command to type.'],
  [/^default mail dkim/, 'DKIM selectors that email providers use.'],
  [/^(mail\.google\.com|email e-mail|postcard postcards) /, 'Hosts and link parameters that name a source.'],
  [/^Yahoo Mail$/, 'The name of a product.'],
  [/^pictures$/, 'The name of a check in JSON.'],
  [/branch or commit named \{requested\}/, 'Versions, branches and commits have names.'],
  [/^Wish$/, 'Timelines in databases have this label.'],
];

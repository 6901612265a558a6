import { paymentMethods, type QuoteLine } from '../../contracts/money/money.js';
import { plainPrice } from '../../format/figures.js';
import { isCalendarDate } from '../../format/moments.js';
import { type FieldErrors, type FieldRules, oneOf, optional, problemWith, tidy } from '../rules.js';
import { centsOf, largestCents } from './money.js';

/** What one quote may hold. */
export const quoteLimits = { lines: 20, label: 120, note: 2000 };

/** A line as it was typed. */
export interface TypedLine {
  label: string;
  amount: string;
}

/** The fields of line `index`. */
export const lineFields = (index: number) => ({ label: `label${index}`, amount: `amount${index}` });

const labelRules: FieldRules = { atMost: quoteLimits.label };
const noteRules: FieldRules = { atMost: quoteLimits.note, multiline: true };

export interface ReadQuote {
  lines: QuoteLine[];
  note: string;
  /** By field; none when all is well. */
  errors: FieldErrors;
  /** The lines as they were typed, without those that are empty. */
  typed: TypedLine[];
}

/** The lines of a posted quote. A line without words and amount is none; a discount is an amount below zero. */
export function readQuote(given: Readonly<Record<string, unknown>>): ReadQuote {
  const read: ReadQuote = { lines: [], note: '', errors: {}, typed: [] };
  const text = (name: string) => (typeof given[name] === 'string' ? tidy(given[name]) : '');
  for (let index = 0; index < quoteLimits.lines; index++) {
    const fields = lineFields(index);
    const typed = { label: text(fields.label), amount: text(fields.amount) };
    if (!typed.label && !typed.amount) continue;
    const place = lineFields(read.typed.length);
    const cents = centsOf(typed.amount, { mayBeNegative: true });
    const wrongLabel = typed.label ? problemWith(labelRules, typed.label) : 'Please say what it is for';
    if (wrongLabel) read.errors[place.label] = wrongLabel;
    if (cents === undefined) read.errors[place.amount] = 'Please write dollars, such as 45 or 49.50';
    else read.lines.push({ label: typed.label, cents });
    read.typed.push({
      label: typed.label.slice(0, quoteLimits.label + 1),
      amount: typed.amount.slice(0, 20),
    });
  }
  const wrongNote = problemWith(noteRules, given.note);
  if (wrongNote) read.errors.note = wrongNote;
  else read.note = typeof given.note === 'string' ? tidy(given.note, noteRules) : '';
  const total = sumOf(read.lines);
  if (total < 0) read.errors.total = 'The discounts are larger than what they are taken off';
  if (total > largestCents) read.errors.total = 'The total is too large';
  return read;
}

/** The total of lines, in US cents. */
export const sumOf = (lines: readonly QuoteLine[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0);

/** An amount as it stands in a field: "99", "49.50", "-20"; '' for none. */
export function typedAmount(cents: number | null): string {
  if (cents === null) return '';
  return `${cents < 0 ? '-' : ''}${plainPrice(Math.abs(cents))}`;
}

const amount: FieldRules = {
  check: optional((value) =>
    centsOf(value) === undefined ? 'Please write dollars, such as 45 or 49.50' : undefined,
  ),
  atMost: 20,
};

/** What the owner says of a job's payment. */
export const paymentFields = {
  charged: amount,
  paidOn: {
    check: optional((value) => (isCalendarDate(value) ? undefined : 'Please name a day')),
    atMost: 10,
  },
  paidBy: { check: optional(oneOf(paymentMethods, 'Please choose one of the ways')), atMost: 16 },
  travel: amount,
  product: amount,
  paymentUrl: {
    check: optional((value) =>
      /^https:\/\/[^\s"<>]+\.[^\s"<>]+$/.test(value)
        ? undefined
        : 'Please paste an address that begins with https://',
    ),
    atMost: 500,
  },
} satisfies Record<string, FieldRules>;

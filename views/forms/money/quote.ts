import type { EstimateLine } from '../../contracts/leads/leads.js';
import { paymentMethods, type QuoteLine } from '../../contracts/money/money.js';
import { formatPrice, plainPrice } from '../../format/figures.js';
import { isCalendarDate } from '../../format/moments.js';
import { type FieldErrors, type FieldRules, oneOf, optional, problemWith, tidy } from '../rules.js';
import { amountProblem, centsOf, maxCents } from './money.js';

/** The limits of one quote. */
export const quoteLimits = { lines: 20, label: 120, note: 2000, quantity: 9999 };

/** A line as entered. */
export interface TypedLine {
  label: string;
  /** The price of one. */
  amount: string;
  /** Missing or '' for one. */
  quantity?: string;
}

/** How the line of a referred customer's first cleaning begins. */
export const referralDiscount = 'Referral discount';

/** Returns the field names of line `index`. */
export const lineFields = (index: number) => ({
  label: `label${index}`,
  amount: `amount${index}`,
  quantity: `quantity${index}`,
});

const labelRules: FieldRules = { atMost: quoteLimits.label };
const noteRules: FieldRules = { atMost: quoteLimits.note, multiline: true };

export interface ReadQuote {
  lines: QuoteLine[];
  note: string;
  /** The last day on which it can be accepted; undefined for the usual one. */
  expiresOn?: string;
  /** By field; empty if the quote is valid. */
  errors: FieldErrors;
  /** The lines as entered, without the empty ones. */
  typed: TypedLine[];
}

/** Reads the lines of a posted quote. Empty lines are skipped; a discount is a negative amount. */
export function readQuote(given: Readonly<Record<string, unknown>>): ReadQuote {
  const read: ReadQuote = { lines: [], note: '', errors: {}, typed: [] };
  const text = (name: string) => (typeof given[name] === 'string' ? tidy(given[name]) : '');
  for (let index = 0; index < quoteLimits.lines; index++) {
    const fields = lineFields(index);
    const typed = {
      label: text(fields.label),
      amount: text(fields.amount),
      quantity: text(fields.quantity),
    };
    if (!typed.label && !typed.amount) continue;
    const place = lineFields(read.typed.length);
    const cents = centsOf(typed.amount, { mayBeNegative: true });
    const quantity = quantityOf(typed.quantity);
    const labelError = typed.label ? problemWith(labelRules, typed.label) : 'Enter a description.';
    if (labelError) read.errors[place.label] = labelError;
    if (quantity === undefined)
      read.errors[place.quantity] =
        Number(typed.quantity) > quoteLimits.quantity
          ? 'Enter a whole number from 1 to 9,999.'
          : 'Enter a whole number, like 2.';
    if (cents === undefined) read.errors[place.amount] = amountProblem(typed.amount, { mayBeNegative: true });
    else if (quantity !== undefined) read.lines.push(lineOf(typed.label, cents, quantity));
    read.typed.push({
      label: typed.label.slice(0, quoteLimits.label + 1),
      amount: typed.amount.slice(0, 20),
      quantity: typed.quantity.slice(0, 20),
    });
  }
  const noteError = problemWith(noteRules, given.note);
  if (noteError) read.errors.note = noteError;
  else read.note = typeof given.note === 'string' ? tidy(given.note, noteRules) : '';
  const expiresOn = text('expiresOn');
  if (expiresOn && !isCalendarDate(expiresOn)) read.errors.expiresOn = 'Enter a date.';
  else if (expiresOn) read.expiresOn = expiresOn;
  const total = sumOf(read.lines);
  if (total < 0) read.errors.total = 'Lower the discount. The total can’t be below $0.';
  if (total > maxCents) read.errors.total = 'Lower the total to $100,000 or less.';
  return read;
}

const quantityOf = (typed: string): number | undefined => {
  const quantity = typed === '' ? 1 : Number(typed);
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= quoteLimits.quantity
    ? quantity
    : undefined;
};

const lineOf = (label: string, cents: number, quantity: number): QuoteLine =>
  quantity === 1 ? { label, cents } : { label, cents: cents * quantity, quantity };

/** Returns a line as entered: its quantity, and the price of one. */
export const typedLine = ({ label, cents, quantity = 1 }: QuoteLine): TypedLine => ({
  label,
  amount: typedAmount(cents / quantity),
  quantity: quantity === 1 ? '' : String(quantity),
});

/**
 * Returns a line of an online estimate as entered: "2 × Single Room", or "Stairs: 12" at $5 per step, as a
 * quantity and the price of one. "Area rugs: 2" without a price is a quantity whose price is still to enter.
 */
export function estimatedLine({ label, note, cents }: EstimateLine): TypedLine {
  const [, before, name, counted, after] = /^(?:(\d+) × (.+)|(.+): (\d+))$/.exec(label) ?? [];
  const quantity = Number(before ?? after);
  if (cents === null && quantity > 1)
    return { label: name ?? counted, amount: '', quantity: String(quantity) };
  const isWhole = cents !== null && cents > 0 && quantity > 1 && cents % quantity === 0;
  return isWhole && (before || note?.startsWith(`${formatPrice(cents / quantity)} per `))
    ? typedLine({ label: name ?? counted, cents, quantity })
    : { label, amount: typedAmount(cents) };
}

/** Returns the total of lines, in US cents. */
export const sumOf = (lines: readonly QuoteLine[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0);

/** Formats the total of posted lines; "—" while a quantity can't be read. */
export function shownTotal(given: Readonly<Record<string, unknown>>): string {
  const { lines, errors } = readQuote(given);
  return Object.keys(errors).some((name) => name.startsWith('quantity')) ? '—' : formatPrice(sumOf(lines));
}

/** Returns lines as a form posts them. */
export function postedLines(lines: readonly TypedLine[]): Record<string, string> {
  const fields = lines.flatMap(({ label, amount, quantity = '' }, index) => {
    const names = lineFields(index);
    return [
      [names.label, label],
      [names.amount, amount],
      [names.quantity, quantity],
    ];
  });
  return Object.fromEntries(fields);
}

/** Formats an amount as a field's value: "99", "49.50", "-20"; '' for none. */
export function typedAmount(cents: number | null): string {
  if (cents === null) return '';
  return `${cents < 0 ? '-' : ''}${plainPrice(Math.abs(cents))}`;
}

const amount: FieldRules = {
  check: optional((value) => amountProblem(value)),
  atMost: 20,
};

/** The fields of a job's payment. */
export const paymentFields = {
  charged: amount,
  paidOn: {
    check: optional((value) => (isCalendarDate(value) ? undefined : 'Enter a date.')),
  },
  paidBy: { check: optional(oneOf(paymentMethods, 'Choose a payment method.')) },
  travel: amount,
  product: amount,
  paymentUrl: {
    check: optional((value) =>
      /^https:\/\/[^\s"<>][^\s"<>.]*\.[^\s"<>]+$/.test(value)
        ? undefined
        : 'Paste the full link, starting with https://',
    ),
    atMost: 500,
  },
} satisfies Record<string, FieldRules>;

import type { DayLine } from '../../contracts/bookings/day.js';
import { type PaymentMethod, paymentMethods } from '../../contracts/money/money.js';
import { amountProblem, centsOf } from '../money/money.js';
import { quoteLimits } from '../money/quote.js';
import { type FieldErrors, type FieldRules, minLength, tidy } from '../rules.js';

/** The choice for a customer who pays later. */
export const payLater = 'later';

/** How a job was closed out. */
export interface CloseOut {
  /** Which of the lines were done, from 0. */
  done: number[];
  /** Identifies the lines that were shown. */
  linesKey: string;
  /** In US cents; null if it wasn't entered. */
  amountCents: number | null;
  /** Null if the customer pays later. */
  paidBy: PaymentMethod | null;
}

export const lineName = (index: number) => `line${index}`;

/** Reads a posted close-out. For no charge, 0 is enough, and for a free room an empty form. */
export function readCloseOut(given: Readonly<Record<string, unknown>>): CloseOut & { errors: FieldErrors } {
  const text = (name: string) => (typeof given[name] === 'string' ? tidy(given[name]) : '');
  const [amount, payment] = [text('amount'), text('payment')];
  const paidBy = paymentMethods.find((method) => method === payment) ?? null;
  const isFree = text('isFree') !== '' && amount === '' && payment === '';
  const amountCents = isFree ? 0 : (centsOf(amount) ?? null);
  const indexes = Array.from({ length: quoteLimits.lines }, (_, index) => index);
  const errors: FieldErrors = {};
  if (!paidBy && payment !== payLater && (payment !== '' || amountCents !== 0))
    errors.payment = 'Choose a payment method.';
  if (amountCents === null && (amount !== '' || paidBy))
    errors.amount = amountProblem(
      amount,
      {},
      'Enter an amount, like 249 or 249.50, or 0 if the job was free.',
    );
  const done = indexes.filter((index) => text(lineName(index)) !== '');
  return { done, linesKey: text('linesKey'), amountCents, paidBy, errors };
}

/** Returns discounts as they are for the lines that were done: a percentage follows them, an amount stays. */
export function discountsFor<Line extends DayLine>(
  discounts: readonly Line[],
  done: readonly DayLine[],
): Line[] {
  const doneCents = sumOfLines(done);
  return discounts.flatMap((line) => {
    const cents = line.percent ? -Math.round((doneCents * line.percent) / 100) : line.cents;
    return cents ? [{ ...line, cents }] : [];
  });
}

/** Returns what lines cost with their discounts, in US cents, without those that are priced by hand. */
export const priceOfWork = (done: readonly DayLine[], discounts: readonly DayLine[]): number =>
  sumOfLines([...done, ...discountsFor(discounts, done)]);

const sumOfLines = (lines: readonly DayLine[]) => lines.reduce((sum, { cents }) => sum + (cents ?? 0), 0);

/** The text of a note from a visit. */
export const visitNoteRules: FieldRules = {
  check: minLength(1, 'Enter a note.'),
  atMost: 1000,
  multiline: true,
};

/** The longest list of notes from one visit. */
export const maxVisitNotes = 20;

/** The key under which a report is stored once. */
export const reportKeyPattern = /^[0-9a-f]{32}$/;

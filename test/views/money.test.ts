import { describe, expect, test } from '@jest/globals';
import { readCloseOut } from '../../views/forms/bookings/close-out.js';
import { amountProblem, centsOf } from '../../views/forms/money/money.js';
import { paymentFields, readQuote, shownTotal } from '../../views/forms/money/quote.js';
import { problemWith } from '../../views/forms/rules.js';

describe('dollars typed', () => {
  test.each([
    ['99', 9_900],
    ['1250.5', 125_050],
    ['$1,250.50', 125_050],
    [' $7.05 ', 705],
    ['0', 0],
    ['0.07', 7],
    // Floating point would make 113999 of it.
    ['1139.99', 113_999],
    ['$100,000.00', 10_000_000],
  ])('%j is %d cents', (typed, cents) => {
    expect(centsOf(typed)).toBe(cents);
  });

  test.each([
    '',
    ' ',
    '$',
    'ninety',
    '-5',
    '$-5',
    '1.234',
    '1,25',
    '1,2500',
    '12,34,567',
    '1.250,50',
    '99.',
    '.50',
    '1e3',
    '0x10',
    '€99',
    '99 dollars',
    '1 250',
    '٩٩',
    '100000.01',
    '9'.repeat(30),
  ])('%j is no amount', (typed) => {
    expect(centsOf(typed)).toBeUndefined();
  });

  test.each(['100000.01', '$100,001', '9'.repeat(9)])('%j is too much, and the limit is named', (typed) => {
    expect(amountProblem(typed)).toBe('Enter an amount up to $100,000.');
    expect(readCloseOut({ amount: typed, payment: 'cash' }).errors.amount).toContain('$100,000');
    expect(readQuote({ label0: 'Stairs', amount0: typed }).errors.amount0).toContain('$100,000');
    expect(problemWith(paymentFields.charged, typed)).toContain('$100,000');
  });

  test('a quantity that is too large is told from one that is no number', () => {
    const error = (quantity0: string) =>
      readQuote({ label0: 'Stairs', amount0: '5', quantity0 }).errors.quantity0;
    expect(error('9999')).toBeUndefined();
    expect(error('999999')).toBe('Enter a whole number from 1 to 9,999.');
    for (const typed of ['0', '1.5', 'two']) expect(error(typed)).toBe('Enter a whole number, like 2.');
  });

  test('no total is shown of lines with a quantity that can’t be read', () => {
    const posted = { label0: 'Stairs', amount0: '5', quantity0: '2', label1: 'Rooms', amount1: '99' };
    expect(shownTotal(posted)).toBe('$109');
    expect(shownTotal({ ...posted, quantity1: '2.5' })).toBe('—');
  });

  test('a minus is taken only where it is allowed, and zero has none', () => {
    expect(centsOf('-$1,250.50', { mayBeNegative: true })).toBe(-125_050);
    expect(centsOf('-0', { mayBeNegative: true })).toBe(0);
    expect(centsOf('--5', { mayBeNegative: true })).toBeUndefined();
    expect(centsOf('-100000.01', { mayBeNegative: true })).toBeUndefined();
    expect(centsOf('20', { mayBeNegative: true })).toBe(2_000);
  });
});

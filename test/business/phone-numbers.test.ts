import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PhoneNumbersService } from '../../src/business/phone-numbers.service.js';
import { sampleContent } from '../support/data/sample-business.js';

const numbersOf = (BUSINESS_PHONE: string) => new PhoneNumbersService(sampleContent({ BUSINESS_PHONE }));

describe('A phone number', () => {
  const numbers = numbersOf('(763) 555-0142');

  it.each([
    '763-555-0188',
    '+1 763 555 0188',
    '1 (763) 555.0188',
    '763/555 0188',
    ' 7635550188 (cell)',
    '011 1 763 555 0188',
    '763-555-0188 or 612-555-0199',
    '٧٦٣-٥٥٥-٠١٨٨',
  ])('written as %j is the same', (typed) => {
    expect(numbers.keyOf(typed)).toBe('+17635550188');
    expect(numbers.shown(typed)).toEqual({ phoneShown: '(763) 555-0188', phoneHref: 'tel:+17635550188' });
  });

  it('keeps its extension in links, but not when matching customers', () => {
    const typed = '763.555.0188 x12';
    expect(numbers.keyOf(typed)).toBe('+17635550188');
    expect(numbers.shown(typed)).toEqual({
      phoneShown: '(763) 555-0188 ext. 12',
      phoneHref: 'tel:+17635550188;ext=12',
    });
  });

  it('from another country is shown with its country code', () => {
    for (const typed of ['+49 89 1234567', '0049 (89) 123-4567', '011 49 89 1234567']) {
      expect(numbers.keyOf(typed)).toBe('+49891234567');
      expect(numbers.shown(typed).phoneShown).toBe('+49 89 1234567');
    }
    expect(numbers.shown('204-555-0123').phoneShown).toBe('(204) 555-0123');
  });

  it('without a country code is from the country of the business', () => {
    const british = numbersOf('+44 20 7946 0958');
    expect(british.keyOf('020 7946 0123')).toBe('+442079460123');
    expect(british.shown('+1 763 555 0188').phoneShown).toBe('+1 763 555 0188');
  });

  it('is read from any input, and fits its column', () => {
    const written = fc.string({
      unit: fc.constantFrom(...'0123456789+-()./ xext#;=,*~٣７–ö🧽'),
      maxLength: 50,
    });
    fc.assert(
      fc.property(fc.oneof(written, fc.string({ unit: 'binary', maxLength: 50 })), (typed) => {
        expect(numbers.keyOf(typed).length).toBeLessThanOrEqual(50);
        expect(numbers.shown(typed).phoneHref).toMatch(/^tel:[\d+;=a-z]*$/);
      }),
      { numRuns: 2_000 },
    );
  });

  it('that is impossible stays as typed', () => {
    expect(numbers.keyOf('555-0188')).toBe('5550188');
    expect(numbers.keyOf('call me pls')).toBe('');
    expect(numbers.shown('call me pls')).toEqual({ phoneShown: 'call me pls', phoneHref: 'tel:' });
    expect(numbers.shown('555-0188')).toEqual({ phoneShown: '555-0188', phoneHref: 'tel:5550188' });
  });
});

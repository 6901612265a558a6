import { describe, expect, it } from '@jest/globals';
import { version1 } from '../../src/business/content/stored-content.js';
import { formOf, readForm } from '../../views/content/forms.js';
import { sections } from '../../views/content/schema.js';

describe('An offer', () => {
  const errorsOf = (changes: object) => {
    const offers = [{ ...version1.offers[1], ...changes }];
    return readForm(sections.offers, formOf(sections.offers, offers)).errors;
  };

  it.each([
    [{}],
    [{ until: '2026-11-30' }],
    [{ until: '2026-11-20' }],
    [{ percent: undefined, cents: 20_00 }],
    [{ text: '20% off for 15 rooms', percent: 20 }],
    [{ text: '$20 off. Valid through January 5.', percent: undefined, cents: 20_00, until: '2027-01-05' }],
    [{ text: 'Something off', percent: 5, until: '2026-12-31' }],
    [{ text: 'Valid November 1–30: 15% off', until: '2026-11-30' }],
    [{ text: 'From October 1: 15% off', until: '2026-11-15' }],
    [{ text: '20% off two rooms, 15% off one' }],
  ])('that says what it does is saved: %j', (changes) => {
    expect(errorsOf(changes)).toEqual({});
  });

  it.each([
    [{ percent: 20 }, 'The text says 15% off. Enter the same in both.'],
    [{ until: '2026-12-31' }, 'The text says November 30. Enter the same day in both.'],
    [
      { text: 'Take $25 off today', percent: undefined, cents: 20_00 },
      'The text says $25 off. Enter the same in both.',
    ],
  ])('that says something else than it does isn’t saved: %j', (changes, error) => {
    expect(Object.values(errorsOf(changes))).toEqual([error]);
  });
});

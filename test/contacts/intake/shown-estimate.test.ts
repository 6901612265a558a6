import { describe, expect, it } from '@jest/globals';
import { firstVersion } from '../../../src/business/content/version-1/index.js';
import { shownEstimate } from '../../../src/contacts/intake/shown-estimate.js';
import { sharedFacts } from '../../../views/contracts/website/facts.js';
import type { PriceList } from '../../../views/estimates/estimate.js';

const { roomSquareFeet, smallRoomSquareFeet } = sharedFacts;
const present: PriceList = { ...firstVersion, offers: [], roomSquareFeet, smallRoomSquareFeet };
const earlier: PriceList = {
  ...present,
  packages: present.packages.map((one) => ({ ...one, cents: one.cents - 10_00 })),
};
const ofOneRoom = (shownCents: unknown, order: unknown = 'rooms=1') =>
  shownEstimate({ order, shownCents }, [present, earlier]);

describe('The estimate that stays with a request', () => {
  it('is by the price list that the visitor saw', () => {
    expect(ofOneRoom(99_00)).toMatchObject({ order: 'rooms=1', totalCents: 99_00 });
    expect(ofOneRoom('8900')).toMatchObject({ totalCents: 89_00 });
    expect(ofOneRoom('8900')).not.toHaveProperty('shownCents');
  });

  it.each([
    [5, 5],
    ['1e3', 1_000],
    [-5, -5],
    [999_999_999, 999_999_999],
    [1e9, null],
    [-1e9, null],
    [0.5, null],
    ['', null],
    ['much', null],
    [Number.NaN, null],
    [undefined, null],
    [[9_900], null],
    [{}, null],
  ])('is ours, with a note of what was shown instead: %j', (shownCents, noted) => {
    expect(ofOneRoom(shownCents)).toMatchObject({ totalCents: 99_00, shownCents: noted });
  });

  it('is missing without an order, and for an order of more than 300 characters', () => {
    for (const order of ['', undefined, null, 7, ['rooms=1'], 'rooms=0', 'nonsense'])
      expect(shownEstimate({ order, shownCents: 0 }, [present])).toBeUndefined();
    expect(ofOneRoom(99_00, 'rooms=1&x='.padEnd(300, 'x'))).toMatchObject({ totalCents: 99_00 });
    expect(ofOneRoom(99_00, 'rooms=1&x='.padEnd(301, 'x'))).toBeUndefined();
    expect(shownEstimate({ order: 'rooms=1', shownCents: 1 }, [])).toBeUndefined();
  });
});

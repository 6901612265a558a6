import { describe, expect, it } from '@jest/globals';
import { Tally } from '../../src/analytics/summaries/tally.js';

/** A tally after it was packed and read again. @param most how many keys are packed by name. */
function kept(tally: Tally, most?: number): Tally {
  const read = new Tally();
  read.addPacked(tally.pack(undefined, most));
  return read;
}

describe('A tally', () => {
  const tally = Tally.of([
    ['/', 7],
    ['/é', 2],
    ['/pricing', 2],
    ['12', 1],
    ['__proto__', 1],
    ['a corrected one', -3],
  ]);

  it('is unpacked as it was packed', () => {
    expect(kept(tally).counts).toEqual(tally.counts);
    expect(kept(new Tally()).counts.size).toBe(0);
  });

  it('adds up with others, and drops keys with no count', () => {
    const sum = kept(tally);
    sum.addPacked(tally.pack());
    sum.add('12', -2);
    expect(sum.counts.get('/')).toBe(14);
    expect(sum.counts.has('12')).toBe(false);
  });

  it('keeps the most frequent keys and the total, however often it is cut', () => {
    const once = kept(tally, 3);
    expect(once.top(10)).toEqual([
      ['/', 7],
      ['/pricing', 2],
      ['/é', 2],
    ]);
    expect(once.total).toBe(tally.total);
    const twice = kept(once, 1);
    expect(twice.top(10)).toEqual([['/', 7]]);
    expect(twice.total).toBe(tally.total);
  });
});

import { describe, expect, it } from '@jest/globals';
import { TokenBuckets } from '../../../src/platform/http/token-buckets.js';

const start = 1_800_000_000_000;
const hour = 3_600_000;

describe('A bucket of tokens', () => {
  it('is filled again with time, up to its burst', () => {
    const buckets = new TokenBuckets(2, 1);
    expect([0, 0, 0].map(() => buckets.take('a', start))).toEqual([true, true, false]);
    expect(buckets.take('a', start + 1_000)).toBe(true);
    expect([0, 0, 0].map(() => buckets.take('a', start + hour))).toEqual([true, true, false]);
    expect(buckets.take('b', start)).toBe(true);
  });

  it('gains nothing from being asked with a time that is a moment old', () => {
    const buckets = new TokenBuckets(1, 1);
    expect(buckets.take('a', start)).toBe(true);
    for (let asked = 0; asked < 10; asked++) {
      expect(buckets.secondsToNext('a', start - 1_000)).toBe(1);
      expect(buckets.isEmpty('a', start)).toBe(true);
      expect(buckets.take('a', start)).toBe(false);
    }
  });

  it('is filled again from the new time on where the clock was set back', () => {
    const buckets = new TokenBuckets(1, 1);
    expect(buckets.take('a', start)).toBe(true);
    expect(buckets.take('a', start - hour)).toBe(false);
    expect(buckets.take('a', start - hour + 1_000)).toBe(true);
  });
});

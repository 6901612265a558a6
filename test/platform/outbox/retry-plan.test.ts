import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { waitAfter } from '../../../src/platform/outbox/retry-plan.js';

describe('The wait before another attempt', () => {
  it('is 30 s at first, doubles, and is an hour from the eighth on', () => {
    const plain = (attempts: number) => waitAfter(attempts, 0.5) / 1000;
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 200].map(plain)).toEqual([
      30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600,
    ]);
  });

  it('varies by a fifth, so that what failed together is not tried together', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, random) => {
          const ratio = waitAfter(n, random) / waitAfter(n, 0.5);
          expect(ratio).toBeGreaterThan(0.79);
          expect(ratio).toBeLessThan(1.21);
        },
      ),
    );
    expect(waitAfter(3, 0)).not.toBe(waitAfter(3, 1));
  });
});

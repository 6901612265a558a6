import { expect, it, jest } from '@jest/globals';
import { RareCheck } from '../../../src/operations/health/rare-check.js';

/** A check whose rounds end when the test says so. */
function heldCheck() {
  const ends: ((isFine: boolean) => void)[] = [];
  const work = jest.fn(() => new Promise<boolean>((resolve) => ends.push(resolve)));
  return { work, ends };
}

it('A check runs once, however many ask for it, and its good result is used for a while', async () => {
  const { work, ends } = heldCheck();
  const check = new RareCheck(work, 60_000);
  const asked = Array.from({ length: 100 }, () => check.isFine());
  ends[0](true);
  expect(new Set(await Promise.all(asked))).toEqual(new Set([true]));
  expect([await check.isFine(), work.mock.calls.length]).toEqual([true, 1]);
  const fresh = check.isFine(0);
  ends[1](false);
  expect([await fresh, work.mock.calls.length]).toEqual([false, 2]);
});

it('A bad result is used for a second, and an error is one', async () => {
  const work = jest.fn(async () => true).mockRejectedValueOnce(new Error('The disk is full'));
  const check = new RareCheck(work, 60_000);
  expect([await check.isFine(), await check.isFine(), work.mock.calls.length]).toEqual([false, false, 1]);
  const now = performance.now();
  const later = jest.spyOn(performance, 'now').mockReturnValue(now + 1_000);
  expect([await check.isFine(), await check.isFine(), work.mock.calls.length]).toEqual([true, true, 2]);
  later.mockRestore();
});

it('A check that hangs fails after two seconds, and no other one starts until it is over', async () => {
  const { work, ends } = heldCheck();
  const check = new RareCheck(work, 1_000);
  expect(await check.isFine()).toBe(false);
  for (let count = 0; count < 50; count++) expect(await check.isFine(0)).toBe(false);
  expect(work.mock.calls).toHaveLength(1);
  ends[0](true);
  await new Promise(setImmediate);
  const next = check.isFine(0);
  ends[1](true);
  expect([await next, work.mock.calls.length]).toEqual([true, 2]);
});

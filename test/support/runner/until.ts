import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';

/** Waits until something is so; fails after a minute. Looks less often by and by: looking is work, too. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000;
  for (let pauseMs = 20; performance.now() < end; pauseMs = Math.min(pauseMs * 1.2, 200)) {
    if (await isSo()) return;
    await sleep(pauseMs);
  }
  throw new Error(`Not so within a minute: ${isSo}`);
}

/** Waits until a reading has a value; says the last one where it has not within a minute. */
export async function untilReads<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  let last: T | undefined;
  await until(async () => {
    last = await read();
    return last === wanted;
  }).catch(() => undefined);
  expect(last).toBe(wanted);
}

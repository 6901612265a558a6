import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { holdOf, maxHoldMs } from './support/holds.js';

it('Work that lets nothing else run is a hold, at each try', async () => {
  const work = async () => {
    await sleep(5);
    const used = process.cpuUsage();
    for (;;) {
      const { user, system } = process.cpuUsage(used);
      if (user + system > 2_000 * maxHoldMs) return;
    }
  };
  expect(await holdOf(work)).toBeGreaterThan(maxHoldMs);
});

it('Waiting is none', async () => {
  expect(await holdOf(() => sleep(4 * maxHoldMs))).toBeLessThan(maxHoldMs);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { windowMs } from '../../../src/contacts/intake/sender-limit.service.js';

/** Longer than any test that counts requests takes. */
const enoughMs = 20_000;

/** Waits for the next window if this one is about to end, so that all that a test sends is counted in one. */
export async function oneSenderWindow(): Promise<void> {
  const leftMs = windowMs - (Date.now() % windowMs);
  if (leftMs < enoughMs) await sleep(leftMs + 1);
}

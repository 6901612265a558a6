import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until something is so; fails when it is not within 20 s. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt++) {
    if (await isSo()) return;
    await sleep(50);
  }
  throw new Error(`Not so within 20 s: ${isSo}`);
}

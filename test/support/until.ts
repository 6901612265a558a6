import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until something is so; fails when it is not within a minute. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 1200; attempt++) {
    if (await isSo()) return;
    await sleep(50);
  }
  throw new Error(`Not so within a minute: ${isSo}`);
}

import type { Page } from 'playwright-core';

/**
 * Puts a stand-in for the ad pixel on the pages that a tab opens from now on.
 * @returns a function that reads its calls on the present page.
 */
export async function pixelOf(page: Page): Promise<() => Promise<unknown[][]>> {
  await page.addInitScript(() => {
    const calls: unknown[][] = [];
    Object.assign(window, { calls, fbq: (...call: unknown[]) => calls.push(call) });
  });
  return () => page.evaluate(() => (window as unknown as { calls: unknown[][] }).calls);
}

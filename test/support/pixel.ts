import type { Page } from 'playwright-core';

/** Puts a pixel on the pages that a tab opens from now on. @returns what reads the calls that the present one got. */
export async function pixelOf(page: Page): Promise<() => Promise<unknown[][]>> {
  await page.addInitScript(() => {
    const calls: unknown[][] = [];
    Object.assign(window, { calls, fbq: (...call: unknown[]) => calls.push(call) });
  });
  return () => page.evaluate(() => (window as unknown as { calls: unknown[][] }).calls);
}

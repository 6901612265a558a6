import type { Request } from 'playwright-core';
import type { Tab } from './browser.js';

export interface Sent {
  type: string;
  data: Record<string, unknown>;
}

/**
 * Remembers what the tracker sends from a tab, or from another page of its context. What a page sends while
 * it is being left may not be seen: wait for what you count before you go on to the next page.
 */
export function listen({ page }: Pick<Tab, 'page'>): Sent[] {
  const sent: Sent[] = [];
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/api/analytics/track')) sent.push(JSON.parse(request.postData() ?? '{}'));
  });
  return sent;
}

/** Waits until so many records of a type were sent. @returns all of that type. */
export async function untilSent({ page }: Pick<Tab, 'page'>, sent: Sent[], count: number, type: string) {
  for (let step = 0; step < 2400; step++) {
    const found = sent.filter((one) => one.type === type);
    if (found.length >= count) return found;
    await page.waitForTimeout(25);
  }
  throw new Error(`Not ${count} of ${type}: ${JSON.stringify(sent)}`);
}

/** Makes a tab report that it is hidden, or visible again; headless browsers never hide one by themselves. */
export function show({ page }: Pick<Tab, 'page'>, isShown: boolean): Promise<void> {
  return page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    },
    isShown ? 'visible' : 'hidden',
  );
}

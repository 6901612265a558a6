import { activeWorker } from '../shared/active-worker.js';

/** The service worker that shows the opened day without a connection. */
const worker = '/day-worker.js';
const keptMs = 48 * 3_600_000;

/** The cache name for pages below a path. client/public/day-worker.js makes the same from its scope. */
const cacheOf = (root: string) => `day ${root}`;

/**
 * Keeps the open page in this browser, so that it can be read without a connection.
 * @param root the path above the day's pages.
 * @param until the last moment at which it may be shown, in ms since 1970; two days from now at most.
 */
export async function keepDay(root: string, until = Number.POSITIVE_INFINITY): Promise<void> {
  if (!isSecureContext || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register(worker, { scope: root });
  const active = await activeWorker(registration);
  active?.postMessage({
    page: location.pathname,
    assets: performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname),
    until: Math.min(until, Date.now() + keptMs),
  });
}

/** Forgets the kept pages below a path. */
export async function forgetDay(root: string): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheOf(root));
}

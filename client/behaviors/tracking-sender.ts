import { isCounted } from './tracking-session.js';

const address = '/api/analytics/track';
let behindMs = 0;

/** Returns the server's current time, if known, in ms since 1970: a visitor's clock may be hours off. */
export const now = () => Date.now() + behindMs;

/** Syncs to the server's clock. @param date the Date header of a new response, in whole seconds */
export function setClock(date: string | null | undefined): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (Math.abs(difference) > 10_000) behindMs = difference;
}

/** A page that the visitor leaves stops running within this time. */
const leavingMs = 1_000;

interface Reply {
  /** When the server responded, by its own clock. */
  date: string | null;
  pageView?: { id: number };
}

/**
 * Sends a record. The request outlives the page. The response is read to the end, because the browser keeps
 * the connection busy until then.
 * @returns undefined if it failed, or if the visitor isn't counted any more
 */
export async function send(type: string, data: object): Promise<Reply | undefined> {
  if (!isCounted()) return undefined;
  try {
    const response = await fetch(address, {
      method: 'POST',
      credentials: 'include',
      keepalive: true,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({ type, data }),
    });
    if (!response.ok) throw new Error(`${response.status}`);
    return { ...(await response.json()), date: response.headers.get('Date') };
  } catch (error) {
    // Leaving the page may cancel the request. That is no error, so it is reported only where the page stays.
    setTimeout(() => console.warn('Visit tracking failed:', error), leavingMs);
    return undefined;
  }
}

/** Sends a record while the page unloads, when no response can be awaited. */
export function sendLast(type: string, data: object): void {
  if (!isCounted()) return;
  if (!navigator.sendBeacon?.(address, JSON.stringify({ type, data }))) void send(type, data);
}

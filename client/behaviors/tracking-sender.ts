import { isCounted } from './tracking-session.js';

const address = '/api/analytics/track';
let behindMs = 0;

/** The present by the server's clock as far as it is known, in ms since 1970: a visitor's clock may be hours off. */
export const now = () => Date.now() + behindMs;

/** Learns the server's clock. @param said the Date header of an answer that came just now; it counts whole seconds. */
export function setClock(said: string | null | undefined): void {
  const difference = Date.parse(said ?? '') - Date.now();
  if (Math.abs(difference) > 10_000) behindMs = difference;
}

interface Answer {
  /** When the server answered, by its own clock. */
  date: string | null;
  pageView?: { id: number };
}

/**
 * Sends a record. The request outlives the page. Its answer is read to the end, since the browser keeps the connection busy
 * until then.
 * @returns undefined when it failed, or when the visitor is not counted any more.
 */
export async function send(type: string, data: object): Promise<Answer | undefined> {
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
    console.warn('This visit is not counted in full:', error);
    return undefined;
  }
}

/** Sends a record while the page goes away, when no answer can be awaited. */
export function sendLast(type: string, data: object): void {
  if (!isCounted()) return;
  if (!navigator.sendBeacon?.(address, JSON.stringify({ type, data }))) void send(type, data);
}

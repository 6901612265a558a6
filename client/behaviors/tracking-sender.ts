import { isCounted } from './tracking-session.js';

const address = '/api/analytics/track';
let behindMs = 0;

/** The present by the server's clock, as far as it is known: a visitor's may be hours off. */
export const now = () => Date.now() + behindMs;

/** @param said the Date header of an answer that came just now; it counts whole seconds. */
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
 * The request outlives the page. Its answer is read to the end, since the browser keeps the connection busy until then.
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

/** For the moment in which a page goes away. */
export function sendLast(type: string, data: object): void {
  if (!isCounted()) return;
  if (!navigator.sendBeacon?.(address, JSON.stringify({ type, data }))) void send(type, data);
}

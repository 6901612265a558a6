const seconds = 1000;
const first = 30 * seconds;
const longest = 3600 * seconds;
/** Retries end this long after the first attempt. */
export const givenUpAfterMs = 72 * 3600 * seconds;

/**
 * Returns how long to wait after the nth failed attempt, in milliseconds: 30 s, doubled each time up to an
 * hour. Varies it by up to a fifth, so that items that failed together aren't retried together.
 * @param random from 0 to 1.
 */
export function waitAfter(attempts: number, random = Math.random()): number {
  const plain = Math.min(first * 2 ** Math.min(attempts - 1, 20), longest);
  return Math.round(plain * (0.8 + 0.4 * random));
}

import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a secret is right. Takes equally long wherever they differ, and for secrets of any length. */
export const isSameSecret = (given: string, right: string): boolean =>
  timingSafeEqual(digestOf(given), digestOf(right));

const digestOf = (text: string) => createHash('sha256').update(text).digest();

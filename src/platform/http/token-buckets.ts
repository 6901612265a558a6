import { remember } from './remember.js';

interface Bucket {
  tokens: number;
  /** The time of `tokens`, in milliseconds. */
  at: number;
}

/** A bucket further ahead of the clock than this was used before the clock was set back. */
const setBackMs = 60_000;

/**
 * Limits how often each key may do something: `burst` times at once, plus `perSecond` times a second.
 * Remembers only the most recently used keys.
 */
export class TokenBuckets {
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
  ) {}

  /** Takes a token of a key. @param now in milliseconds. @returns whether there was one. */
  take(name: string, now: number): boolean {
    const tokens = this.left(name, now);
    remember(this.buckets, name, { tokens: tokens < 1 ? tokens : tokens - 1, at: now });
    return tokens >= 1;
  }

  /** Whether a key has used up its tokens. */
  isEmpty(name: string, now: number): boolean {
    return this.left(name, now) < 1;
  }

  /** Returns the seconds until an empty bucket has a token again. */
  secondsToNext(name: string, now: number): number {
    return (1 - this.left(name, now)) / this.perSecond;
  }

  private left(name: string, now: number): number {
    const bucket = this.buckets.get(name);
    if (!bucket) return this.burst;
    // If the clock was set back, count from its new time. A caller with a slightly old `now` changes nothing.
    if (bucket.at - now > setBackMs) bucket.at = now;
    const gained = (Math.max(0, now - bucket.at) / 1000) * this.perSecond;
    return Math.min(this.burst, bucket.tokens + gained);
  }
}

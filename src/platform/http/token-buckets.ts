import { remember } from './remember.js';

interface Bucket {
  tokens: number;
  /** When `tokens` was true, in milliseconds. */
  at: number;
}

/** A bucket that is ahead of the clock by more than this was used before the clock was set back. */
const setBackMs = 60_000;

/**
 * Limits how often each of many names may do something: so many times at once (`burst`), and again `perSecond` times a second.
 * Only the names used last are remembered.
 */
export class TokenBuckets {
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
  ) {}

  /** Takes a token of a name. @param now in milliseconds. @returns whether there was one. */
  take(name: string, now: number): boolean {
    const tokens = this.left(name, now);
    remember(this.buckets, name, { tokens: tokens < 1 ? tokens : tokens - 1, at: now });
    return tokens >= 1;
  }

  /** Whether a name has used up its tokens. */
  isEmpty(name: string, now: number): boolean {
    return this.left(name, now) < 1;
  }

  /** In how many seconds an empty bucket has a token again. */
  secondsToNext(name: string, now: number): number {
    return (1 - this.left(name, now)) / this.perSecond;
  }

  private left(name: string, now: number): number {
    const bucket = this.buckets.get(name);
    if (!bucket) return this.burst;
    // The clock was set back: tokens are gained from its new time on. A caller whose `now` is a moment old sets nothing back.
    if (bucket.at - now > setBackMs) bucket.at = now;
    const gained = (Math.max(0, now - bucket.at) / 1000) * this.perSecond;
    return Math.min(this.burst, bucket.tokens + gained);
  }
}

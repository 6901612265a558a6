import { Injectable } from '@nestjs/common';
import { ClockService } from '../config/clock.service.js';
import { Environment } from '../config/environment.js';
import { Tuning } from '../config/tuning.js';
import { type RateLimit, rateLimits } from './rate-limits.js';
import { TokenBuckets } from './token-buckets.js';
import { TooManyRequests } from './too-many-requests.js';

type LimitName = keyof ReturnType<typeof rateLimits>;

/** Applies the limits of `rate-limits.ts`. Its counts are in this process's memory. */
@Injectable()
export class RateLimitsService {
  private readonly limits: Record<LimitName, RateLimit>;
  private readonly buckets: Partial<Record<LimitName, TokenBuckets>> = {};

  constructor(
    private readonly clock: ClockService,
    environment: Environment,
    tuning: Tuning,
  ) {
    this.limits = rateLimits(environment, tuning);
  }

  /**
   * Counts an event.
   * @param who an address, or another key of the limit.
   * @returns whether it is within the limit.
   */
  take(name: LimitName, who?: string): boolean {
    const [buckets, ...key] = this.find(name, who);
    return buckets.take(...key);
  }

  /** Counts an event. @throws {TooManyRequests} over the limit. */
  count(name: LimitName, who?: string): void {
    if (!this.take(name, who)) throw this.refusal(name, who);
  }

  /** Whether the next event would be over the limit. Doesn't count. */
  isUsedUp(name: LimitName, who?: string): boolean {
    const [buckets, ...key] = this.find(name, who);
    return buckets.isEmpty(...key);
  }

  /** Returns the error for a request over the limit. */
  refusal(name: LimitName, who?: string): TooManyRequests {
    const [buckets, ...key] = this.find(name, who);
    return new TooManyRequests(this.limits[name].message ?? '', buckets.secondsToNext(...key));
  }

  private find(name: LimitName, who?: string): [buckets: TokenBuckets, key: string, now: number] {
    const { most, seconds, burst = most, by } = this.limits[name];
    this.buckets[name] ??= new TokenBuckets(burst, most / seconds);
    return [this.buckets[name], by(who), this.clock.now().getTime()];
  }
}

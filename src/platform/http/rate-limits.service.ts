import { Injectable } from '@nestjs/common';
import { ClockService } from '../config/clock.service.js';
import { Environment } from '../config/environment.js';
import { Tuning } from '../config/tuning.js';
import { type RateLimit, rateLimits } from './rate-limits.js';
import { TokenBuckets } from './token-buckets.js';
import { TooManyRequests } from './too-many-requests.js';

type LimitName = keyof ReturnType<typeof rateLimits>;

/** Counts what each limit in `rate-limits.ts` is about, in the memory of this process. */
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

  /** Counts one. @param who an address, or what else the limit counts by. @returns whether it is within the limit. */
  take(name: LimitName, who?: string): boolean {
    const [buckets, ...key] = this.find(name, who);
    return buckets.take(...key);
  }

  /** Counts one. @throws {TooManyRequests} beyond the limit. */
  count(name: LimitName, who?: string): void {
    if (!this.take(name, who)) throw this.refusal(name, who);
  }

  /** Whether the next one would be beyond the limit. */
  isUsedUp(name: LimitName, who?: string): boolean {
    const [buckets, ...key] = this.find(name, who);
    return buckets.isEmpty(...key);
  }

  /** The error for one that is beyond the limit. */
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

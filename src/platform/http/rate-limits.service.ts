import { Injectable } from '@nestjs/common';
import { ClockService } from '../config/clock.service.js';
import { Environment } from '../config/environment.js';
import { Tuning } from '../config/tuning.js';
import { networksOf } from './network-of.js';
import { type RateLimit, rateLimits } from './rate-limits.js';
import { TokenBuckets } from './token-buckets.js';
import { TooManyRequests } from './too-many-requests.js';

type LimitName = keyof ReturnType<typeof rateLimits>;

/** Whose events to count: an address or another name, and which of several things with their own counts. */
type Who = [who?: string, of?: number];

/** One of the counts of an event. */
interface Count {
  buckets: TokenBuckets;
  key: string;
}

/** Applies the limits of `rate-limits.ts`. Its counts are in this process's memory. */
@Injectable()
export class RateLimitsService {
  private readonly limits: Record<LimitName, RateLimit>;
  /** By the limit's name and the factor of the network. */
  private readonly buckets = new Map<string, TokenBuckets>();

  constructor(
    private readonly clock: ClockService,
    environment: Environment,
    tuning: Tuning,
  ) {
    this.limits = rateLimits(environment, tuning);
  }

  /**
   * Counts an event in each network of an address, or under another name. One over a limit counts nowhere.
   * @returns whether it is within the limit.
   */
  take(name: LimitName, ...who: Who): boolean {
    const now = this.clock.now().getTime();
    const counts = this.countsOf(name, who);
    const usedUp = counts.filter(({ buckets, key }) => buckets.isEmpty(key, now));
    for (const { buckets, key } of usedUp.length > 0 ? usedUp : counts) buckets.take(key, now);
    return usedUp.length === 0;
  }

  /** Counts an event. @throws {TooManyRequests} over the limit. */
  count(name: LimitName, ...who: Who): void {
    if (!this.take(name, ...who)) throw this.refusal(name, ...who);
  }

  /** Whether the next event would be over the limit. Doesn't count. */
  isUsedUp(name: LimitName, ...who: Who): boolean {
    const now = this.clock.now().getTime();
    return this.countsOf(name, who).some(({ buckets, key }) => buckets.isEmpty(key, now));
  }

  /** Returns the error for a request over the limit. */
  refusal(name: LimitName, ...who: Who): TooManyRequests {
    const now = this.clock.now().getTime();
    const seconds = this.countsOf(name, who).map(({ buckets, key }) => buckets.secondsToNext(key, now));
    return new TooManyRequests(this.limits[name].message ?? '', Math.max(...seconds));
  }

  private countsOf(name: LimitName, [who, of]: Who): Count[] {
    const { by, isSameForWider } = this.limits[name];
    if (by === 'everybody') return [{ buckets: this.bucketsOf(name), key: '' }];
    if (by === 'name') return [{ buckets: this.bucketsOf(name), key: who ?? '' }];
    return networksOf(who).map(({ name: network, factor }) => ({
      buckets: this.bucketsOf(name, isSameForWider ? 1 : factor),
      key: of === undefined ? network : `${of} from ${network}`,
    }));
  }

  private bucketsOf(name: LimitName, factor = 1): TokenBuckets {
    const known = this.buckets.get(`${name} ${factor}`);
    if (known) return known;
    const { most, seconds, burst = most } = this.limits[name];
    const made = new TokenBuckets(burst * factor, (most * factor) / seconds);
    this.buckets.set(`${name} ${factor}`, made);
    return made;
  }
}

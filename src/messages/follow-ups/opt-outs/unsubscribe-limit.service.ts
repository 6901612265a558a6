import { Injectable } from '@nestjs/common';
import { ClockService } from '../../../platform/config/clock.service.js';
import { networkOf } from '../../../platform/http/network-of.js';
import { TokenBuckets } from '../../../platform/http/token-buckets.js';
import { TooManyRequests } from '../../../platform/http/too-many-requests.js';

/** How many links that are none a network may ask for in ten minutes. */
const guesses = 30;
/** How often one true link may be used in a minute. */
const usesAMinute = 20;

/**
 * Bounds what is asked of links that end mails. True links are counted each by itself and never by network: a large mail provider
 * presses the button for many people from one network, and none of their words may be lost.
 */
@Injectable()
export class UnsubscribeLimitService {
  private readonly unknown = new TokenBuckets(guesses, guesses / 600);
  private readonly uses = new TokenBuckets(usesAMinute, usesAMinute / 60);

  constructor(private readonly clock: ClockService) {}

  /** Counts a use of a true link. @throws {TooManyRequests} for one that is used too often. */
  countUse(personHash: string): void {
    this.count(this.uses, personHash);
  }

  /** Counts a link that is none. @throws {TooManyRequests} for a network that guesses. */
  countGuess(address: string | undefined): void {
    this.count(this.unknown, networkOf(address));
  }

  private count(buckets: TokenBuckets, name: string): void {
    const now = this.clock.now().getTime();
    if (buckets.take(name, now)) return;
    throw new TooManyRequests(
      'There were too many requests. Please wait a little',
      buckets.secondsToNext(name, now),
    );
  }
}

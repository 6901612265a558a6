import { Injectable } from '@nestjs/common';
import { ClockService } from '../../platform/config/clock.service.js';
import { networkOf } from '../../platform/http/network-of.js';
import { TokenBuckets } from '../../platform/http/token-buckets.js';
import { TooManyRequests } from '../../platform/http/too-many-requests.js';

/** What one network may ask of customers' links in a minute. */
const requestsAMinute = 120;
/** How many links that are none it may ask for in ten minutes. */
const guesses = 30;
/** How many appointments it may make where there was none: so many at once, and again in a day. */
const bookingsADay = 5;
const daySeconds = 24 * 60 * 60;

/** Limits what one network asks of customers' links, so that trying out addresses is slow. It knows nothing of other limits. */
@Injectable()
export class LinkLimitService {
  private readonly requests = new TokenBuckets(requestsAMinute, requestsAMinute / 60);
  private readonly unknown = new TokenBuckets(guesses, guesses / 600);
  private readonly bookings = new TokenBuckets(bookingsADay, bookingsADay / daySeconds);

  constructor(private readonly clock: ClockService) {}

  /** Counts a request. @throws {TooManyRequests} for a network that asked too often, or guessed too often, whatever it asks for. */
  admit(address: string | undefined): void {
    const [network, now] = [networkOf(address), this.now];
    const isRefused = !this.requests.take(network, now);
    const full = isRefused ? this.requests : this.unknown;
    if (!isRefused && !this.unknown.isEmpty(network, now)) return;
    throw new TooManyRequests(
      'There were too many requests from your network. Please wait a little, or call us',
      full.secondsToNext(network, now),
    );
  }

  /** Counts a request for a link that is none. */
  noteUnknown(address: string | undefined): void {
    this.unknown.take(networkOf(address), this.now);
  }

  /** Counts an appointment that is made where there was none. @returns whether the network may have it at once. */
  takeBooking(address: string | undefined): boolean {
    return this.bookings.take(networkOf(address), this.now);
  }

  private get now(): number {
    return this.clock.now().getTime();
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { ClockService } from '../../platform/config/clock.service.js';
import { Environment } from '../../platform/config/environment.js';
import { widestNetworkOf } from '../../platform/http/network-of.js';
import { TokenBuckets } from '../../platform/http/token-buckets.js';
import { TooManyRequests } from '../../platform/http/too-many-requests.js';
import { DiskReserveService } from './disk-reserve.service.js';

/** The share of a day's records that one network may send in a day, and the share that it may send at once. */
const networkShare = { day: 1 / 5, burst: 1 / 160 };
/** The same for measurements of page speed, which are a sample: few of a network are enough. */
const vitalsShare = { day: 1 / 25, burst: 1 / 3_200 };
const daySeconds = 86_400;

/** Refusals are answered late, so that a client which waits for its answers asks less often. */
const answerAfterMs = 1_000;
/** More answers than these do not wait: the connection is cut. */
const waitingAtMost = 100;
const tellEveryMs = 60_000;

/** Thrown where a network, or all of them, have sent as many records as are counted; it becomes a 429. */
export class TooManyRecordsSent extends TooManyRequests {
  constructor(retryAfterSeconds: number) {
    super('Too many visits are reported from here to count them all', retryAfterSeconds);
  }
}

/**
 * Limits what strangers may have stored about visits, by network and in all, in the memory of each process. It is apart from
 * everything that leads and the admin are limited by. Refusals cost neither the database nor Express anything.
 */
@Injectable()
export class RecordLimitService {
  private readonly logger = new Logger(RecordLimitService.name);
  private readonly networks: TokenBuckets;
  private readonly all: TokenBuckets;
  private readonly vitals: TokenBuckets;
  private waiting = 0;
  private refused = 0;
  /** How many records this process has refused since it began. */
  refusedInAll = 0;

  constructor(
    private readonly clock: ClockService,
    private readonly disk: DiskReserveService,
    { ANALYTICS_RECORDS_PER_DAY: perDay }: Environment,
  ) {
    const limited = ({ day, burst }: typeof networkShare) =>
      new TokenBuckets(perDay * burst, (perDay * day) / daySeconds);
    this.networks = limited(networkShare);
    this.vitals = limited(vitalsShare);
    this.all = limited({ day: 1, burst: 1 });
  }

  /**
   * Counts what a network sends, whether or not it is stored.
   * @param address of the sender, as far as the configured proxies vouch for it.
   * @throws {TooManyRecordsSent}
   */
  countSent(address: string | undefined): void {
    const now = this.now();
    const network = widestNetworkOf(address);
    if (!this.networks.take(network, now)) throw this.refusal(this.networks.secondsToNext(network, now));
  }

  /** Counts a record that is about to be stored. @throws {TooManyRecordsSent} where it must not be. */
  countStored(address: string | undefined, type: string): void {
    const now = this.now();
    const network = widestNetworkOf(address);
    if (type === 'vitals' && !this.vitals.take(network, now)) {
      throw this.refusal(this.vitals.secondsToNext(network, now));
    }
    if (this.disk.isUsedUp) throw this.refusal(tellEveryMs / 1_000);
    if (!this.all.take('', now)) throw this.refusal(this.all.secondsToNext('', now));
  }

  /** Answers a record of a network that has used up its share, before Express and unread. @returns whether it did. */
  answer(request: IncomingMessage, response: ServerResponse, address: string | undefined): boolean {
    if (request.method !== 'POST' || !isTrackingPath.test(request.url ?? '')) return false;
    const [network, now] = [widestNetworkOf(address), this.now()];
    if (!this.networks.isEmpty(network, now)) return false;
    this.noteRefusal();
    if (this.waiting >= waitingAtMost) {
      request.socket.destroy();
      return true;
    }
    this.waiting++;
    const refusal = new TooManyRecordsSent(this.networks.secondsToNext(network, now));
    setTimeout(() => {
      this.waiting--;
      refuse(response, refusal);
    }, answerAfterMs);
    return true;
  }

  private refusal(retryAfterSeconds: number): TooManyRecordsSent {
    this.noteRefusal();
    return new TooManyRecordsSent(retryAfterSeconds);
  }

  /** Logs the first refusal at once, and the number of all refusals a minute later. */
  private noteRefusal(): void {
    this.refusedInAll++;
    this.refused++;
    if (this.refused > 1) return;
    this.logger.warn({ event: 'analytics.limiting' });
    setTimeout(() => {
      this.logger.warn({ event: 'analytics.limited', records: this.refused });
      this.refused = 0;
    }, tellEveryMs).unref();
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

const isTrackingPath = /^\/api\/analytics\/track\/?(\?|$)/i;

/** The request's body is not read, so the connection can't be used again. */
function refuse(response: ServerResponse, { message, retryAfterSeconds }: TooManyRecordsSent): void {
  response.writeHead(429, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Retry-After': retryAfterSeconds,
    Connection: 'close',
  });
  response.end(JSON.stringify({ message }));
}

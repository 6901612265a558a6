import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { tooManyVisits } from '../../platform/http/rate-limits.js';
import { RateLimitsService } from '../../platform/http/rate-limits.service.js';
import { TooManyRequests } from '../../platform/http/too-many-requests.js';
import { DiskReserveService } from './disk-reserve.service.js';

/** Refusals are answered late, so that a client which waits for its answers asks less often. */
const answerAfterMs = 1_000;
/** More answers than these do not wait: the connection is cut. */
const maxWaiting = 100;
const reportEveryMs = 60_000;

/**
 * Limits what strangers may have stored about visits, by network and in all, in the memory of each process. It is apart from
 * everything that leads and the admin are limited by. Refusals cost neither the database nor Express anything.
 */
@Injectable()
export class RecordLimitService {
  private readonly logger = new Logger(RecordLimitService.name);
  private waiting = 0;
  private refused = 0;
  /** How many records this process has refused since it began. */
  refusedInAll = 0;

  constructor(
    private readonly limits: RateLimitsService,
    private readonly disk: DiskReserveService,
  ) {}

  /**
   * Counts what a network sends, whether or not it is stored.
   * @param address of the sender, as far as the configured proxies vouch for it.
   * @throws {TooManyRequests}
   */
  countSent(address: string | undefined): void {
    this.count('visits', address);
  }

  /** Counts a record that is about to be stored. @throws {TooManyRequests} where it must not be. */
  countStored(address: string | undefined, type: string): void {
    if (type === 'vitals') this.count('vitals', address);
    if (this.disk.isUsedUp) {
      this.noteRefusal();
      throw new TooManyRequests(tooManyVisits, reportEveryMs / 1_000);
    }
    this.count('allVisits');
  }

  /** Answers a record of a network that has used up its share, before Express and unread. @returns whether it did. */
  answer(request: IncomingMessage, response: ServerResponse, address: string | undefined): boolean {
    if (request.method !== 'POST' || !isTrackingPath.test(request.url ?? '')) return false;
    if (!this.limits.isUsedUp('visits', address)) return false;
    this.noteRefusal();
    if (this.waiting >= maxWaiting) {
      request.socket.destroy();
      return true;
    }
    this.waiting++;
    const refusal = this.limits.refusal('visits', address);
    setTimeout(() => {
      this.waiting--;
      refuse(response, refusal);
    }, answerAfterMs);
    return true;
  }

  private count(...limit: Parameters<RateLimitsService['count']>): void {
    if (this.limits.take(...limit)) return;
    this.noteRefusal();
    throw this.limits.refusal(...limit);
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
    }, reportEveryMs).unref();
  }
}

const isTrackingPath = /^\/api\/analytics\/track\/?(\?|$)/i;

/** The request's body is not read, so the connection can't be used again. */
function refuse(response: ServerResponse, { message, retryAfterSeconds }: TooManyRequests): void {
  response.writeHead(429, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Retry-After': retryAfterSeconds,
    Connection: 'close',
  });
  response.end(JSON.stringify({ message }));
}

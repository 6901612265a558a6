import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { tooManyVisits } from '../../platform/http/rate-limits.js';
import { RateLimitsService } from '../../platform/http/rate-limits.service.js';
import { TooManyRequests } from '../../platform/http/too-many-requests.js';
import { DiskReserveService } from './disk-reserve.service.js';

/** Rejections are sent with a delay, which slows down clients that wait for the response. */
const rejectionDelayMs = 1_000;
/** At most this many rejections wait; above that, the connection is closed. */
const maxWaiting = 100;
const reportEveryMs = 60_000;

/**
 * Limits how many visit records are stored, by network and in total, in the memory of each process. Separate
 * from the limits for leads and the admin. Rejections use neither the database nor Express.
 */
@Injectable()
export class RecordLimitService {
  private readonly logger = new Logger(RecordLimitService.name);
  private waiting = 0;
  private rejected = 0;
  /** How many records this process has rejected since it started. */
  totalRejected = 0;

  constructor(
    private readonly limits: RateLimitsService,
    private readonly disk: DiskReserveService,
  ) {}

  /**
   * Counts a record that a network sent, whether or not it is stored.
   * @param address the sender's IP address, as reported by trusted proxies
   * @throws {TooManyRequests}
   */
  countSent(address: string | undefined): void {
    this.count('visits', address);
  }

  /** Counts a record that is about to be stored. @throws {TooManyRequests} if it must not be stored */
  countStored(address: string | undefined, type: string): void {
    if (type === 'vitals') this.count('vitals', address);
    if (this.disk.isBelowReserve) {
      this.noteRejection();
      throw new TooManyRequests(tooManyVisits, reportEveryMs / 1_000);
    }
    this.count('allVisits');
  }

  /** Rejects a record from a network over its limit, before Express, body unread. @returns whether it did */
  answer(request: IncomingMessage, response: ServerResponse, address: string | undefined): boolean {
    if (request.method !== 'POST' || !isTrackingPath.test(request.url ?? '')) return false;
    if (!this.limits.isUsedUp('visits', address)) return false;
    this.noteRejection();
    if (this.waiting >= maxWaiting) {
      request.socket.destroy();
      return true;
    }
    this.waiting++;
    const rejection = this.limits.refusal('visits', address);
    setTimeout(() => {
      this.waiting--;
      reject(response, rejection);
    }, rejectionDelayMs);
    return true;
  }

  private count(...limit: Parameters<RateLimitsService['count']>): void {
    if (this.limits.take(...limit)) return;
    this.noteRejection();
    throw this.limits.refusal(...limit);
  }

  /** Logs the first rejection immediately, and the number of rejections a minute later. */
  private noteRejection(): void {
    this.totalRejected++;
    this.rejected++;
    if (this.rejected > 1) return;
    this.logger.warn({ event: 'analytics.limiting' });
    setTimeout(() => {
      this.logger.warn({ event: 'analytics.limited', records: this.rejected });
      this.rejected = 0;
    }, reportEveryMs).unref();
  }
}

const isTrackingPath = /^\/api\/analytics\/track\/?(\?|$)/i;

/** Sends the rejection. The request's body is not read, so the connection can't be reused. */
function reject(response: ServerResponse, { message, retryAfterSeconds }: TooManyRequests): void {
  response.writeHead(429, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Retry-After': retryAfterSeconds,
    Connection: 'close',
  });
  response.end(JSON.stringify({ message }));
}

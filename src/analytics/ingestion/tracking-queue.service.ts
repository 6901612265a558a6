import { Injectable, Logger } from '@nestjs/common';
import { DatabaseUnavailable } from '../../platform/database/database-unavailable.js';
import { Overloaded } from '../../platform/http/overloaded.js';
import { LeadsFirstService } from './leads-first.service.js';
import { reserveId } from './pending-views.js';
import { RecordBufferService } from './record-buffer.service.js';
import { RecordDeliveryService } from './record-delivery.service.js';
import { type NumberedArrival, RecorderService } from './recorder.service.js';

/** At most this many records wait: a few megabytes, about what the database stores in a second. */
const maxWaiting = 3_000;
const maxBatchSize = 500;
/** Collects a group this long, or up to `minBatchSize`: a write costs one disk flush, whatever its size. */
const gatherMs = 40;
const minBatchSize = 150;
const reportEveryMs = 60_000;

interface Waiting {
  arrival: NumberedArrival;
  done: (pageViewId: number | undefined) => void;
  failed: (error: unknown) => void;
}

/** Thrown when records arrive faster than they can be stored. Sent as a 503. */
export class TooManyRecords extends Overloaded {
  constructor() {
    super('Too many visits right now. Try again later.');
  }
}

/**
 * Queues visit records for the database. Writes one group at a time, so that visits use only one connection
 * and the others stay free for leads. A group waits briefly while a lead is being stored. While the database
 * is down, groups are stored on disk, and so are all later ones until those have been delivered, so that
 * records stay in order.
 */
@Injectable()
export class TrackingQueueService {
  private readonly logger = new Logger(TrackingQueueService.name);
  private waiting: Waiting[] = [];
  private isWriting = false;
  /** Stops waiting for more records, so that the group is written now. */
  private stopGathering?: () => void;
  private rejected = 0;
  private isLosing = false;
  /** The number of the newest record. */
  private latest = 0;
  /** What happened to the records of this process. The keys are published as label values in /metrics. */
  readonly counts = { stored: 0, kept: 0, refused: 0, failed: 0 };

  constructor(
    private readonly recorder: RecorderService,
    private readonly leadsFirst: LeadsFirstService,
    private readonly buffer: RecordBufferService,
    private readonly delivery: RecordDeliveryService,
  ) {}

  /** Whether {@link add} would reject a record. */
  get isFull(): boolean {
    return this.waiting.length >= maxWaiting;
  }

  /**
   * Stores a record, and resolves once it is in the database or on disk.
   * @returns the ID of the page view that it created, if any; a reserved ID if the view is on disk
   * @throws {TooManyRecords} immediately if the queue is full
   * @throws {DatabaseUnavailable} if neither the database nor the disk confirmed
   */
  add(arrival: Omit<NumberedArrival, 'number'>): Promise<number | undefined> {
    if (this.isFull) {
      this.noteRejection();
      return Promise.reject(new TooManyRecords());
    }
    return new Promise((done, failed) => {
      this.waiting.push({ arrival: { ...arrival, number: ++this.latest }, done, failed });
      if (this.waiting.length >= minBatchSize) this.stopGathering?.();
      if (!this.isWriting) void this.writeAll();
    });
  }

  /** Logs the first rejection immediately, and the number of rejections a minute later. */
  private noteRejection(): void {
    this.counts.refused++;
    this.rejected++;
    if (this.rejected > 1) return;
    this.logger.warn({ event: 'analytics.refusing' });
    setTimeout(() => {
      this.logger.warn({ event: 'analytics.refused', records: this.rejected });
      this.rejected = 0;
    }, reportEveryMs).unref();
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) {
      if (this.waiting.length < minBatchSize) await this.gather();
      await this.leadsFirst.waitForLeads();
      await this.write(this.waiting.splice(0, maxBatchSize));
    }
    this.isWriting = false;
  }

  private gather(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, gatherMs);
      this.stopGathering = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Writes a group. If the database rejects it, writes its halves, until only the rejected record fails. */
  private async write(group: Waiting[]): Promise<void> {
    if (!this.buffer.isEmpty) return this.store(group, new DatabaseUnavailable());
    try {
      const ids = await this.recorder.writeOnce(
        this.buffer.taker,
        group.map(({ arrival }) => arrival),
      );
      this.counts.stored += group.length;
      group.forEach(({ done }, index) => {
        done(ids[index]);
      });
    } catch (error) {
      if (error instanceof DatabaseUnavailable) return this.store(group, error);
      if (group.length === 1) return this.fail(group, error);
      const half = Math.ceil(group.length / 2);
      await this.write(group.slice(0, half));
      await this.write(group.slice(half));
    }
  }

  /** Stores a group on disk. If that fails, fails the rest of the queue, which would get the same error. */
  private async store(group: Waiting[], reason: DatabaseUnavailable): Promise<void> {
    const arrivals = group.map(({ arrival }) =>
      arrival.record.type === 'pageview' ? { ...arrival, promise: reserveId() } : arrival,
    );
    try {
      await this.buffer.append(arrivals);
    } catch (error) {
      const { code, name } = error as NodeJS.ErrnoException;
      if (!this.isLosing) this.logger.warn({ event: 'analytics.buffer-failed', reason: code ?? name });
      this.isLosing = true;
      return this.fail([...group, ...this.waiting.splice(0)], reason);
    }
    this.isLosing = false;
    this.counts.kept += group.length;
    group.forEach(({ done }, index) => {
      done(arrivals[index].promise);
    });
    this.delivery.wake();
  }

  private fail(group: Waiting[], error: unknown): void {
    this.counts.failed += group.length;
    for (const { failed } of group) failed(error);
  }
}

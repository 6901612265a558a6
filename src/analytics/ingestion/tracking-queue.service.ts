import { Injectable, Logger } from '@nestjs/common';
import { DatabaseUnavailable } from '../../platform/database/database-unavailable.js';
import { Overloaded } from '../../platform/http/overloaded.js';
import { LeadsFirstService } from './leads-first.service.js';
import { reserveId } from './pending-views.js';
import { RecordBufferService } from './record-buffer.service.js';
import { RecordDeliveryService } from './record-delivery.service.js';
import { RecorderService, type Taken } from './recorder.service.js';

/** How many records may wait: some megabytes, about as many as the database stores in a second. */
const maxWaiting = 3_000;
const maxBatchSize = 500;
/** Records are gathered for so long, or until so many wait: writing a group costs a flush of the disk, whatever its size. */
const gatherMs = 40;
const minBatchSize = 150;
const reportEveryMs = 60_000;

interface Waiting {
  arrival: Taken;
  done: (pageViewId: number | undefined) => void;
  failed: (error: unknown) => void;
}

/** Thrown where records arrive faster than they can be stored; it becomes a 503. */
export class TooManyRecords extends Overloaded {
  constructor() {
    super('Too many visits to count them all right now');
  }
}

/**
 * The queue in front of the database. Records are written in groups, one group at a time, so that visits take no more than
 * one connection and the others stay free for leads. While a lead is being taken in, a group waits for a moment. A group that the
 * database does not take is kept on the disk, and so are all that follow until what is kept has been delivered: none overtakes another.
 */
@Injectable()
export class TrackingQueueService {
  private readonly logger = new Logger(TrackingQueueService.name);
  private waiting: Waiting[] = [];
  private isWriting = false;
  /** Ends the gathering of a group. */
  private hasEnough?: () => void;
  private refused = 0;
  private isLosing = false;
  /** The number of the record that came last. */
  private latest = 0;
  /** What became of the records that this process was given. */
  readonly counts = { stored: 0, kept: 0, refused: 0, failed: 0 };

  constructor(
    private readonly recorder: RecorderService,
    private readonly leadsFirst: LeadsFirstService,
    private readonly buffer: RecordBufferService,
    private readonly delivery: RecordDeliveryService,
  ) {}

  /** Whether {@link add} would refuse a record. */
  get isFull(): boolean {
    return this.waiting.length >= maxWaiting;
  }

  /**
   * Stores a record, and resolves once it is stored, or on the disk. @returns the id of the page view it made, if it made one; of a
   * page view that waits on the disk, a promise that stands for it.
   * @throws {TooManyRecords} at once when the queue is full.
   * @throws {DatabaseUnavailable} when neither the database nor the disk said that it has it.
   */
  add(taken: Omit<Taken, 'number'>): Promise<number | undefined> {
    if (this.isFull) {
      this.noteRefusal();
      return Promise.reject(new TooManyRecords());
    }
    return new Promise((done, failed) => {
      this.waiting.push({ arrival: { ...taken, number: ++this.latest }, done, failed });
      if (this.waiting.length >= minBatchSize) this.hasEnough?.();
      if (!this.isWriting) void this.writeAll();
    });
  }

  /** Logs the first refusal at once, and the number of all refusals a minute later. */
  private noteRefusal(): void {
    this.counts.refused++;
    this.refused++;
    if (this.refused > 1) return;
    this.logger.warn({ event: 'analytics.refusing' });
    setTimeout(() => {
      this.logger.warn({ event: 'analytics.refused', records: this.refused });
      this.refused = 0;
    }, reportEveryMs).unref();
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) {
      if (this.waiting.length < minBatchSize) await this.gather();
      await this.leadsFirst.pass();
      await this.write(this.waiting.splice(0, maxBatchSize));
    }
    this.isWriting = false;
  }

  private gather(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, gatherMs);
      this.hasEnough = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Where the database refuses a group, its halves are written one by one, until only the refused record itself fails. */
  private async write(group: Waiting[]): Promise<void> {
    if (!this.buffer.isEmpty) return this.keep(group, new DatabaseUnavailable());
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
      if (error instanceof DatabaseUnavailable) return this.keep(group, error);
      if (group.length === 1) return this.fail(group, error);
      const half = Math.ceil(group.length / 2);
      await this.write(group.slice(0, half));
      await this.write(group.slice(half));
    }
  }

  /** Keeps a group on the disk. Where that fails, the rest of the queue would only wait for the same error. */
  private async keep(group: Waiting[], reason: DatabaseUnavailable): Promise<void> {
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

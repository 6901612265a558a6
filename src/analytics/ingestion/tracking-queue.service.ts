import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Tuning } from '../../config/tuning.js';
import { IntakeService } from '../../contacts/intake/intake.service.js';
import { DatabaseUnavailable } from '../../database/database-unavailable.js';
import { Overloaded } from '../../http/overloaded.js';
import { type Arrival, RecorderService } from './recorder.service.js';

/** How many records may wait: some megabytes, about as many as the database stores in a second. */
const waitingAtMost = 3_000;
const batchAtMost = 500;
/** Records are gathered for so long, or until so many wait: writing a group costs a flush of the disk, whatever its size. */
const gatherMs = 40;
const gatherAtMost = 150;
const lookAgainMs = 4;
const tellEveryMs = 60_000;

interface Waiting {
  arrival: Arrival;
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
 * one connection and the others stay free for leads. While a lead is being taken in, a group waits for a moment.
 */
@Injectable()
export class TrackingQueueService {
  private readonly logger = new Logger(TrackingQueueService.name);
  private waiting: Waiting[] = [];
  private isWriting = false;
  /** Ends the gathering of a group. */
  private hasEnough?: () => void;
  private refused = 0;
  /** What became of the records that this process was given. */
  readonly counts = { stored: 0, refused: 0, failed: 0 };

  constructor(
    private readonly recorder: RecorderService,
    private readonly intake: IntakeService,
    private readonly tuning: Tuning,
  ) {}

  /** Whether {@link add} would refuse a record. */
  get isFull(): boolean {
    return this.waiting.length >= waitingAtMost;
  }

  /**
   * Stores a record, and resolves once it is stored. @returns the id of the page view it made, if it made one.
   * @throws {TooManyRecords} at once when the queue is full.
   * @throws {DatabaseUnavailable} when the database did not say that it is stored.
   */
  add(arrival: Arrival): Promise<number | undefined> {
    if (this.isFull) {
      this.noteRefusal();
      return Promise.reject(new TooManyRecords());
    }
    return new Promise((done, failed) => {
      this.waiting.push({ arrival, done, failed });
      if (this.waiting.length >= gatherAtMost) this.hasEnough?.();
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
    }, tellEveryMs).unref();
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) {
      if (this.waiting.length < gatherAtMost) await this.gather();
      await this.letLeadsPass();
      await this.write(this.waiting.splice(0, batchAtMost));
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

  private async letLeadsPass(): Promise<void> {
    const until = performance.now() + this.tuning.leadsFirstMs;
    while (this.intake.isBusy && performance.now() < until) await sleep(lookAgainMs);
  }

  /** Where the database refuses a group, its halves are written one by one, until only the refused record itself fails. */
  private async write(group: Waiting[]): Promise<void> {
    try {
      const ids = await this.recorder.write(group.map(({ arrival }) => arrival));
      this.counts.stored += group.length;
      group.forEach(({ done }, index) => {
        done(ids[index]);
      });
    } catch (error) {
      // While the database is away, the rest of the queue would only wait for the same error.
      const lost = error instanceof DatabaseUnavailable ? [...group, ...this.waiting.splice(0)] : group;
      if (group.length === 1 || error instanceof DatabaseUnavailable) {
        this.counts.failed += lost.length;
        for (const { failed } of lost) failed(error);
        return;
      }
      const half = Math.ceil(group.length / 2);
      await this.write(group.slice(0, half));
      await this.write(group.slice(half));
    }
  }
}

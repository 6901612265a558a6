import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { BackgroundTask, type NextRound } from '../../platform/background/background-task.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { Environment } from '../../platform/config/environment.js';
import { Tuning } from '../../platform/config/tuning.js';
import { isRefusedForItsContent, isUnavailable } from '../../platform/database/database-unavailable.js';
import { LeadsFirstService } from './leads-first.service.js';
import { RecordBufferService } from './record-buffer.service.js';
import { type NumberedArrival, RecorderService } from './recorder.service.js';

const maxGroupSize = 250;
/** The database rests after each group as long as the group took, and at least this long. */
const minPauseMs = 20;
const minRetryMs = 1_000;
const maxRetryMs = 15_000;
/** A record that fails for an unknown reason is dropped after this many attempts. */
const maxTries = 10;
const dayMs = 86_400_000;

/** Delivers visit records from disk to the database once it is back, in order and exactly once. */
@Injectable()
export class RecordDeliveryService implements OnModuleInit {
  private readonly logger = new Logger(RecordDeliveryService.name);
  private retryMs = minRetryMs;
  private tries = 0;
  /** How many records this process has delivered from disk to the database. */
  delivered = 0;
  private readonly task = new BackgroundTask(
    () => this.deliver(),
    (error) => {
      this.retryMs = Math.min(this.retryMs * 2, maxRetryMs);
      if (!isUnavailable(error))
        this.logger.warn({ event: 'analytics.buffer-delayed', reason: reasonOf(error) });
      return this.retryMs;
    },
    { first: () => (this.tuning.deliversRecords ? 0 : undefined) },
  );

  constructor(
    private readonly buffer: RecordBufferService,
    private readonly recorder: RecorderService,
    private readonly leadsFirst: LeadsFirstService,
    private readonly clock: ClockService,
    private readonly environment: Environment,
    private readonly tuning: Tuning,
  ) {}

  async onModuleInit(): Promise<void> {
    if (this.tuning.deliversRecords) await this.buffer.adoptFiles();
  }

  /** Schedules a delivery of the buffered records. */
  wake(): void {
    this.task.wake(this.retryMs);
  }

  /** Delivers one group. */
  private async deliver(): Promise<NextRound> {
    const group = await this.buffer.next(maxGroupSize);
    if (!group) return undefined;
    await this.leadsFirst.waitForLeads();
    const startedAt = performance.now();
    await this.store(group.file.taker, group.records.filter(this.isRecent()));
    await this.buffer.forget(group);
    this.retryMs = minRetryMs;
    if (!this.buffer.isEmpty) return Math.max(minPauseMs, performance.now() - startedAt);
    this.logger.log({ event: 'analytics.buffer-delivered', records: this.delivered });
    return undefined;
  }

  /** Returns a check for records within retention: after a long downtime, some may be too old to store. */
  private isRecent(): (record: NumberedArrival) => boolean {
    const oldest = this.clock.now().getTime() - this.environment.ANALYTICS_RETENTION_DAYS * dayMs;
    return ({ at }) => at >= oldest;
  }

  /** Stores a group, or if the database rejects it, its halves, until only the rejected record is dropped. */
  private async store(taker: string, records: NumberedArrival[]): Promise<void> {
    if (records.length === 0) return;
    try {
      this.delivered += (await this.recorder.writeOnce(taker, records, true)).length;
      this.tries = 0;
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (records.length > 1) {
        const half = Math.ceil(records.length / 2);
        await this.store(taker, records.slice(0, half));
        return this.store(taker, records.slice(half));
      }
      if (!isRefusedForItsContent(error) && ++this.tries < maxTries) throw error;
      this.tries = 0;
      this.logger.error({ event: 'analytics.buffer-dropped', reason: reasonOf(error) });
    }
  }
}

/** Returns the driver's error code if there is one: its message may quote the visitor. */
function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string };
  return code ?? String(name);
}

import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { BackgroundTask, type NextRound } from '../../platform/background/background-task.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { Environment } from '../../platform/config/environment.js';
import { Tuning } from '../../platform/config/tuning.js';
import { isRefusedForItsContent, isUnavailable } from '../../platform/database/database-unavailable.js';
import { LeadsFirstService } from './leads-first.service.js';
import { RecordBufferService } from './record-buffer.service.js';
import { RecorderService, type Taken } from './recorder.service.js';

const maxGroupSize = 250;
/** After a group the database rests as long as the group took, and no less than this. */
const restMs = 20;
const firstWaitMs = 1_000;
const longestWaitMs = 15_000;
/** A record that fails for an unknown reason is given up after so many tries. */
const maxTries = 10;
const dayMs = 86_400_000;

/** Brings the records of visits that were kept on the disk into the database, in order and once each, as soon as it is back. */
@Injectable()
export class RecordDeliveryService implements OnModuleInit {
  private readonly logger = new Logger(RecordDeliveryService.name);
  private waitMs = firstWaitMs;
  private tries = 0;
  /** How many records this process has brought from the disk into the database. */
  delivered = 0;
  private readonly task = new BackgroundTask(
    () => this.deliver(),
    (error) => {
      this.waitMs = Math.min(this.waitMs * 2, longestWaitMs);
      if (!isUnavailable(error))
        this.logger.warn({ event: 'analytics.buffer-delayed', reason: reasonOf(error) });
      return this.waitMs;
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
    if (this.tuning.deliversRecords) await this.buffer.takeUp();
  }

  /** Makes sure that what was kept is delivered once the database takes it. */
  wake(): void {
    this.task.wake(this.waitMs);
  }

  /** A round: one group. */
  private async deliver(): Promise<NextRound> {
    const group = await this.buffer.next(maxGroupSize);
    if (!group) return undefined;
    await this.leadsFirst.pass();
    const began = performance.now();
    await this.store(group.file.taker, group.records.filter(this.isWanted()));
    await this.buffer.forget(group);
    this.waitMs = firstWaitMs;
    if (!this.buffer.isEmpty) return Math.max(restMs, performance.now() - began);
    this.logger.log({ event: 'analytics.buffer-delivered', records: this.delivered });
    return undefined;
  }

  /** What is older than single visits are kept is not stored any more, as after a long time in which the site was off. */
  private isWanted(): (record: Taken) => boolean {
    const oldest = this.clock.now().getTime() - this.environment.ANALYTICS_RETENTION_DAYS * dayMs;
    return ({ at }) => at >= oldest;
  }

  /** Where the database refuses a group, its halves are stored one by one, until only the refused record itself is given up. */
  private async store(taker: string, records: Taken[]): Promise<void> {
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

/** A driver's code where there is one: its message may quote the visitor. */
function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string };
  return code ?? String(name);
}

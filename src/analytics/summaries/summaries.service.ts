import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { forUpdate, msOf, sqlInstant } from '../../platform/database/dialect.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { RecordBufferService } from '../ingestion/record-buffer.service.js';
import { blockOf, hourMs, hourOf, spans } from './hour-blocks.js';
import { mergeBlocks, summarizeHour, summarizeTotals } from './summing-up.js';
import { lockHours, readWatermarks } from './watermarks.js';

/** A record may reach the database shortly after its hour: a unit of work takes at most five seconds. */
const graceMs = 60_000;
const checkIntervalMs = 60_000;
const maxTransactionMs = 200;
/** While visit records are still on disk, their hours can't be summed up: check again after this pause. */
const deliveryCheckMs = 1_000;
/** After this many failures, an hour is only counted; after `failuresUntilSkipped`, it is skipped. */
const failuresUntilCoarse = 3;
const failuresUntilSkipped = 6;

/**
 * Sums up hours once they are over, so that a query over months reads a few dozen rows. Until then, and for
 * partial hours, figures come from the single rows, so they are always exact.
 */
@Injectable()
export class SummariesService {
  private readonly logger = new Logger(SummariesService.name);
  readonly catchingUp = new BackgroundTask(
    () => this.catchUp(),
    ({ message: reason }) => this.logger.warn({ event: 'analytics.summary-failed', reason }),
    { first: () => 0, again: () => checkIntervalMs },
  );

  /** How often the next hour could not be summed up although the database was up. */
  private failures = 0;

  constructor(
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
    private readonly buffer: RecordBufferService,
  ) {}

  /** Sums up every hour that ended before `now`, oldest first. @param now in ms since 1970 */
  async sumUp(now: number): Promise<void> {
    while (!(await this.sumUpSome(now)));
  }

  /** Sums up hours in the background. If an hour keeps failing, stores only its totals to unblock others. */
  private async catchUp(): Promise<number> {
    if (!this.buffer.isEmpty) return deliveryCheckMs;
    const now = this.clock.now().getTime() - graceMs;
    try {
      const isDone = await (this.failures === 0 ? this.sumUpSome(now) : this.sumUpAgain(now));
      this.failures = 0;
      return isDone ? checkIntervalMs : 0;
    } catch (error) {
      await this.unitOfWork.run((manager) => readWatermarks(manager));
      this.failures++;
      throw error;
    }
  }

  /** Sums up some hours. @returns whether all hours that ended before `now` are done */
  private sumUpSome(now: number): Promise<boolean> {
    return this.unitOfWork.run((manager) => sumUpBatch(manager, hourOf(now)));
  }

  /** Sums up only the failed hour. After several failures, stores only totals; finally counts it as empty. */
  private async sumUpAgain(now: number): Promise<boolean> {
    if (this.failures < failuresUntilCoarse) {
      return this.unitOfWork.run((manager) => sumUpNext(manager, hourOf(now), summarizeHour));
    }
    const isReadable = this.failures < failuresUntilSkipped;
    let coarse: number | undefined;
    const isDone = await this.unitOfWork.run((manager) =>
      sumUpNext(manager, hourOf(now), (_manager, hour) => {
        coarse = hour;
        return summarizeTotals(manager, hour, isReadable);
      }),
    );
    if (coarse !== undefined) {
      const hour = new Date(coarse * hourMs).toISOString();
      this.logger.error({ event: 'analytics.summary-reduced', hour, isCounted: isReadable });
    }
    return isDone;
  }
}

/** Sums up hours for up to `maxTransactionMs`: a long backlog needs few transactions, and none is long. */
async function sumUpBatch(manager: EntityManager, until: number): Promise<boolean> {
  const start = performance.now();
  while (performance.now() - start < maxTransactionMs)
    if (await sumUpNext(manager, until, summarizeHour)) return true;
  return false;
}

/** Sums up the next hour with any records. @returns whether none is left before `until` */
async function sumUpNext(
  manager: EntityManager,
  until: number,
  sumUp: typeof summarizeHour,
): Promise<boolean> {
  const { summedUpUntil } = await readWatermarks(manager, forUpdate(manager));
  if (summedUpUntil >= until) return true;
  await lockHours(manager);
  const next = Math.min((await nextHour(manager, summedUpUntil)) ?? until, until);
  if (next > summedUpUntil) await advance(manager, summedUpUntil, next);
  if (next === until) return true;
  await sumUp(manager, next);
  await advance(manager, next, next + 1);
  return false;
}

async function nextHour(manager: EntityManager, from: number): Promise<number | undefined> {
  const start = sqlInstant(from * hourMs);
  const [row] = await manager.query(
    `SELECT (SELECT MIN(timestamp) FROM page_views WHERE timestamp >= ?) AS viewed,
            (SELECT MIN(startedAt) FROM sessions WHERE startedAt >= ?) AS started,
            (SELECT MIN(timestamp) FROM events WHERE timestamp >= ?) AS done`,
    [start, start, start],
  );
  const moments = [row.viewed, row.started, row.done].filter(Boolean).map(msOf);
  return moments.length > 0 ? hourOf(Math.min(...moments)) : undefined;
}

/** Moves the watermark. Merges smaller blocks into a larger one once its last hour is summed up. */
async function advance(manager: EntityManager, from: number, to: number): Promise<void> {
  for (const [index, span] of spans.entries()) {
    const block = blockOf(from, span);
    if (index > 0 && block + span <= to) await mergeBlocks(manager, span, block, spans[index - 1]);
  }
  await manager.query('UPDATE analytics_reach SET foldedUntil = ? WHERE id = 1', [to]);
}

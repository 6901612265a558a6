import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { forUpdate, msOf, sqlInstant } from '../../platform/database/dialect.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { RecordBufferService } from '../ingestion/record-buffer.service.js';
import { blockOf, hourMs, hourOf, spans } from './hour-blocks.js';
import { mergeBlocks, summarizeHour, summarizeTotals } from './summing-up.js';
import { readWatermarks, takeTurnAtHours } from './watermarks.js';

/** A record may reach the database a little after its hour has ended; a unit of work lasts five seconds at most. */
const graceMs = 60_000;
const lookAgainMs = 60_000;
const momentMs = 200;
/** How long hours wait for the next look at what was kept on the disk while the database was away: it belongs to them. */
const untilDeliveredMs = 1_000;
/** After so many failures an hour is only counted, and after so many more it is left out. */
const failuresUntilCoarse = 3;
const failuresUntilLeftOut = 6;

/**
 * Sums up hours once they are over, so that a question about months reads some dozen rows. Until then, and where an
 * hour is asked for in part, answers come from the single rows, so they are exact at any time.
 */
@Injectable()
export class SummariesService {
  private readonly logger = new Logger(SummariesService.name);
  readonly catchingUp = new BackgroundTask(
    () => this.catchUp(),
    ({ message: reason }) => this.logger.warn({ event: 'analytics.summary-failed', reason }),
    { first: () => 0, again: () => lookAgainMs },
  );

  /** How often the next hour could not be summed up, though the database answered otherwise. */
  private failures = 0;

  constructor(
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
    private readonly buffer: RecordBufferService,
  ) {}

  /** Sums up every hour that ended before `now`, oldest first. @param now in milliseconds. */
  async sumUp(now: number): Promise<void> {
    while (!(await this.sumUpSome(now)));
  }

  /** A round in the background. An hour that fails again and again is done coarsely, so that the later ones are not kept waiting. */
  private async catchUp(): Promise<number> {
    if (!this.buffer.isEmpty) return untilDeliveredMs;
    const now = this.clock.now().getTime() - graceMs;
    try {
      const isDone = await (this.failures === 0 ? this.sumUpSome(now) : this.sumUpAgain(now));
      this.failures = 0;
      return isDone ? lookAgainMs : 0;
    } catch (error) {
      await this.unitOfWork.run((manager) => readWatermarks(manager));
      this.failures++;
      throw error;
    }
  }

  /** @returns whether no hour that ended before `now` is left. */
  private sumUpSome(now: number): Promise<boolean> {
    return this.unitOfWork.run((manager) => sumUpForAMoment(manager, hourOf(now)));
  }

  /** Sums up the hour that failed, alone, and after some tries only counts it, or leaves it out. */
  private async sumUpAgain(now: number): Promise<boolean> {
    if (this.failures < failuresUntilCoarse) {
      return this.unitOfWork.run((manager) => sumUpNext(manager, hourOf(now), summarizeHour));
    }
    const isReadable = this.failures < failuresUntilLeftOut;
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

/** Sums up as many hours as fit into a moment: a long backlog takes few transactions, and none of them is long. */
async function sumUpForAMoment(manager: EntityManager, until: number): Promise<boolean> {
  const start = performance.now();
  while (performance.now() - start < momentMs)
    if (await sumUpNext(manager, until, summarizeHour)) return true;
  return false;
}

/** Sums up the next hour in which anything happened. @returns whether there is none left before `until`. */
async function sumUpNext(
  manager: EntityManager,
  until: number,
  sumUp: typeof summarizeHour,
): Promise<boolean> {
  const { summedUpUntil } = await readWatermarks(manager, forUpdate(manager));
  if (summedUpUntil >= until) return true;
  await takeTurnAtHours(manager);
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

/** Moves the watermark. Larger blocks are made of smaller ones as soon as their last hour is summed up. */
async function advance(manager: EntityManager, from: number, to: number): Promise<void> {
  for (const [index, span] of spans.entries()) {
    const block = blockOf(from, span);
    if (index > 0 && block + span <= to) await mergeBlocks(manager, span, block, spans[index - 1]);
  }
  await manager.query('UPDATE analytics_reach SET foldedUntil = ? WHERE id = 1', [to]);
}

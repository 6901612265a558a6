import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { BackgroundTask, nightly } from '../../platform/background/background-task.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { Environment } from '../../platform/config/environment.js';
import { isUnavailable } from '../../platform/database/database-unavailable.js';
import { sqlInstant } from '../../platform/database/dialect.js';
import { marks } from '../../platform/database/insert-rows.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { hourMs, hourOf } from '../visit-blocks/hour-blocks.js';
import { deleteBlocksBefore } from '../visit-blocks/stored-blocks.js';
import { freezeTotals, numbersOfVisits, type ReadTotals, totalsOfVisits } from './freeze-totals.js';

const dayMs = 24 * hourMs;
/** On the business's clock; few people visit at night. */
const cleanUpTime = '03:30';
/** Rows are deleted in small batches with a pause, so that other queries don't wait long. */
const maxBatchSize = 500;
const pauseMs = 50;
/** So often the visits of an hour are read in vain. */
const maxFailures = 3;

/** Deletes single visits after `ANALYTICS_RETENTION_DAYS`. Their totals stay. */
@Injectable()
export class RetentionService {
  private readonly logger = new Logger(RetentionService.name);
  private readonly cleaning = new BackgroundTask(
    async () => this.logger.log({ event: 'analytics.cleaned', rows: await this.clean() }),
    ({ message: reason }) => this.logger.warn({ event: 'analytics.clean-failed', reason }),
    nightly(() => this.calendar.msUntil(cleanUpTime)),
  );

  constructor(
    private readonly unitOfWork: UnitOfWorkService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
    private readonly environment: Environment,
  ) {}

  /**
   * Deletes rows that are older than the configured number of days, and whose hours are closed.
   * @param now in ms since 1970
   * @returns the number of deleted rows
   */
  async clean(now = this.clock.now().getTime()): Promise<number> {
    const wanted = hourOf(now - this.environment.ANALYTICS_RETENTION_DAYS * dayMs);
    const until = await this.freeze(wanted);
    const before = sqlInstant(until * hourMs);
    let deleted = await this.deleteBlocks(until);
    for (const [table, column] of [
      ['page_views', 'timestamp'],
      ['events', 'timestamp'],
      ['web_vitals', 'timestamp'],
      ['sessions', 'startedAt'],
      ['promised_views', 'timestamp'],
      ['record_takers', 'timestamp'],
      ['browser_errors', 'lastSeenAt'],
    ]) {
      deleted += await this.deleteOld(table, column, before);
    }
    return deleted;
  }

  /**
   * Freezes the totals of the hours before `wanted`, before their visits are deleted. Visits that can't be
   * read mustn't stay forever: after some errors, only their number counts. If the database is away, the next
   * night goes on.
   * @returns the first hour to keep
   */
  private async freeze(wanted: number): Promise<number> {
    const failures = new Map<number, number>();
    const failuresIn = (hour: number) => failures.get(hour) ?? 0;
    for (;;) {
      let reading: number | undefined;
      const read: ReadTotals = (manager, hour) => {
        reading = hour;
        const isUnreadable = failuresIn(hour) >= maxFailures;
        return isUnreadable ? numbersOfVisits(manager, hour) : totalsOfVisits(manager, hour);
      };
      try {
        const { until, isMore } = await this.unitOfWork.run((manager) => freezeTotals(manager, wanted, read));
        if (!isMore || this.cleaning.isStopped) return until;
      } catch (error) {
        if (isUnavailable(error) || reading === undefined || failuresIn(reading) >= maxFailures) throw error;
        failures.set(reading, failuresIn(reading) + 1);
        if (failuresIn(reading) < maxFailures) continue;
        const hour = new Date(reading * hourMs).toISOString();
        this.logger.error({ event: 'analytics.totals-reduced', hour });
      }
    }
  }

  /**
   * Deletes the blocks of visits, so that no filter reaches back further than single visits.
   * @param until the first hour to keep
   */
  private async deleteBlocks(until: number): Promise<number> {
    let deleted = 0;
    while (!this.cleaning.isStopped) {
      const count = await this.unitOfWork.run((manager) => deleteBlocksBefore(manager, until, maxBatchSize));
      deleted += count;
      if (count === 0) break;
      await sleep(pauseMs, undefined, { ref: false });
    }
    return deleted;
  }

  private async deleteOld(table: string, column: string, before: string): Promise<number> {
    let deleted = 0;
    while (!this.cleaning.isStopped) {
      const count = await this.deleteBatch(table, column, before);
      deleted += count;
      if (count < maxBatchSize) break;
      await sleep(pauseMs, undefined, { ref: false });
    }
    return deleted;
  }

  /**
   * Deletes a batch of rows. A session is only deleted if its latest hit is old too.
   * @returns the number of deleted rows
   */
  private deleteBatch(table: string, column: string, before: string): Promise<number> {
    const isQuiet = table === 'sessions' ? ' AND lastHitAt < ?' : '';
    return this.unitOfWork.run(async (manager) => {
      const rows: { id: number }[] = await manager.query(
        `SELECT id FROM ${table} WHERE ${column} < ?${isQuiet} ORDER BY ${column} LIMIT ${maxBatchSize}`,
        isQuiet ? [before, before] : [before],
      );
      if (rows.length === 0) return 0;
      const ids = rows.map(({ id }) => id);
      if (table === 'sessions')
        await manager.query(`DELETE FROM analytics_returns WHERE visit IN ${marks(ids.length)}`, ids);
      await manager.query(`DELETE FROM ${table} WHERE id IN ${marks(ids.length)}`, ids);
      return ids.length;
    });
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { JournalStatusService } from '../../contacts/journal/journal-status.service.js';
import { BackgroundTask, nightly } from '../../platform/background/background-task.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { Environment } from '../../platform/config/environment.js';
import { forUpdate, sqlInstant } from '../../platform/database/dialect.js';
import { marks } from '../../platform/database/insert-rows.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { deleteBlocksBefore } from '../visit-blocks/stored-blocks.js';
import { hourMs, hourOf } from './hour-blocks.js';
import { copyFigures } from './returns.js';
import { readWatermarks } from './watermarks.js';

const dayMs = 24 * hourMs;
/** On the business's clock; few people visit at night. */
const cleanUpTime = '03:30';
/** Rows are deleted in small batches with a pause, so that other queries don't wait long. */
const maxBatchSize = 500;
const pauseMs = 50;

/**
 * Deletes single visits after `ANALYTICS_RETENTION_DAYS`. Totals stay: the summaries don't change, and the
 * figures of a session that returned in a later hour are copied to that return.
 */
@Injectable()
export class RetentionService {
  private readonly logger = new Logger(RetentionService.name);
  readonly cleaning = new BackgroundTask(
    async () => {
      if (!(await this.journal.mayClean('visits'))) return;
      this.logger.log({ event: 'analytics.cleaned', rows: await this.clean() });
    },
    ({ message: reason }) => this.logger.warn({ event: 'analytics.clean-failed', reason }),
    nightly(() => this.calendar.msUntil(cleanUpTime)),
  );

  constructor(
    private readonly unitOfWork: UnitOfWorkService,
    private readonly journal: JournalStatusService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
    private readonly environment: Environment,
  ) {}

  /**
   * Deletes rows that are older than the configured number of days and already summed up.
   * @param now in ms since 1970
   * @returns the number of deleted rows
   */
  async clean(now = this.clock.now().getTime()): Promise<number> {
    const until = await this.moveWatermark(hourOf(now - this.environment.ANALYTICS_RETENTION_DAYS * dayMs));
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

  /** Moves the watermark before deletions: earlier times use whole hours only. @returns first hour kept */
  private moveWatermark(wanted: number): Promise<number> {
    return this.unitOfWork.run(async (manager) => {
      const { summedUpUntil, rawFrom } = await readWatermarks(manager, forUpdate(manager));
      const until = Math.max(rawFrom, Math.min(wanted, summedUpUntil));
      await manager.query('UPDATE analytics_reach SET rawFrom = ? WHERE id = 1', [until]);
      return until;
    });
  }

  /** Deletes old blocks: no filter reaches back further than single visits. @param until first kept hour */
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

  /** Deletes a batch; sessions only if their latest hit is old too. @returns the number of deleted rows */
  private deleteBatch(table: string, column: string, before: string): Promise<number> {
    const isQuiet = table === 'sessions' ? ' AND lastHitAt < ?' : '';
    return this.unitOfWork.run(async (manager) => {
      const rows: { id: number }[] = await manager.query(
        `SELECT id FROM ${table} WHERE ${column} < ?${isQuiet} ORDER BY ${column} LIMIT ${maxBatchSize}`,
        isQuiet ? [before, before] : [before],
      );
      if (rows.length === 0) return 0;
      const ids = rows.map(({ id }) => id);
      if (table === 'sessions') await copyFigures(manager, ids);
      await manager.query(`DELETE FROM ${table} WHERE id IN ${marks(ids.length)}`, ids);
      return ids.length;
    });
  }
}

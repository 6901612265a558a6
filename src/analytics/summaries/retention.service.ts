import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { BackgroundTask, nightly } from '../../platform/background/background-task.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { Environment } from '../../platform/config/environment.js';
import { forUpdate, sqlInstant } from '../../platform/database/dialect.js';
import { marks } from '../../platform/database/insert-rows.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { hourMs, hourOf } from './hour-blocks.js';
import { leaveFigures } from './returns.js';
import { readWatermarks } from './watermarks.js';

const dayMs = 24 * hourMs;
/** At night by the business's clock, when few visit. */
const atTime = '03:30';
/** Rows are deleted in small steps with a pause between them, so that nobody waits behind a large one. */
const rowsAtOnce = 500;
const pauseMs = 50;

/**
 * Deletes single visits after `ANALYTICS_RETENTION_DAYS`. What they add up to stays: the summaries are not touched, and the
 * figures of a session that was seen again in a later hour are kept with that return.
 */
@Injectable()
export class RetentionService {
  private readonly logger = new Logger(RetentionService.name);
  private readonly cleaning = new BackgroundTask(
    async () => this.logger.log({ event: 'analytics.cleaned', rows: await this.clean() }),
    ({ message: reason }) => this.logger.warn({ event: 'analytics.clean-failed', reason }),
    nightly(() => this.calendar.msUntil(atTime)),
  );

  constructor(
    private readonly unitOfWork: UnitOfWorkService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
    private readonly environment: Environment,
  ) {}

  /**
   * Deletes what is older than the configured number of days, and summed up already.
   * @param now in milliseconds.
   * @returns how many rows were deleted.
   */
  async clean(now = this.clock.now().getTime()): Promise<number> {
    const until = await this.moveWatermark(hourOf(now - this.environment.ANALYTICS_RETENTION_DAYS * dayMs));
    const before = sqlInstant(until * hourMs);
    let gone = 0;
    for (const [table, column] of [
      ['page_views', 'timestamp'],
      ['events', 'timestamp'],
      ['web_vitals', 'timestamp'],
      ['sessions', 'startedAt'],
      ['promised_views', 'timestamp'],
      ['record_takers', 'timestamp'],
    ]) {
      gone += await this.emptyTable(table, column, before);
    }
    return gone;
  }

  /** Before rows are deleted: earlier times are then answered by whole hours only. @returns the hour before which rows go. */
  private moveWatermark(wanted: number): Promise<number> {
    return this.unitOfWork.run(async (manager) => {
      const { summedUpUntil, rawFrom } = await readWatermarks(manager, forUpdate(manager));
      const until = Math.max(rawFrom, Math.min(wanted, summedUpUntil));
      await manager.query('UPDATE analytics_reach SET rawFrom = ? WHERE id = 1', [until]);
      return until;
    });
  }

  private async emptyTable(table: string, column: string, before: string): Promise<number> {
    let gone = 0;
    while (!this.cleaning.isStopped) {
      const count = await this.step(table, column, before);
      gone += count;
      if (count < rowsAtOnce) break;
      await sleep(pauseMs, undefined, { ref: false });
    }
    return gone;
  }

  /** Deletes some rows. A session is deleted only when its latest hit is that old as well. @returns how many rows. */
  private step(table: string, column: string, before: string): Promise<number> {
    const isQuiet = table === 'sessions' ? ' AND lastHitAt < ?' : '';
    return this.unitOfWork.run(async (manager) => {
      const rows: { id: number }[] = await manager.query(
        `SELECT id FROM ${table} WHERE ${column} < ?${isQuiet} ORDER BY ${column} LIMIT ${rowsAtOnce}`,
        isQuiet ? [before, before] : [before],
      );
      if (rows.length === 0) return 0;
      const ids = rows.map(({ id }) => id);
      if (table === 'sessions') await leaveFigures(manager, ids);
      await manager.query(`DELETE FROM ${table} WHERE id IN ${marks(ids.length)}`, ids);
      return ids.length;
    });
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { forUpdate } from '../../platform/database/dialect.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { RecordBufferService } from '../ingestion/record-buffer.service.js';
import { hourOf } from './hour-blocks.js';
import { markHours } from './stored-blocks.js';
import { lockHours, readWatermarks } from './watermarks.js';

/**
 * A record may reach the database shortly after its hour has ended; a unit of work takes at most five
 * seconds.
 */
const graceMs = 60_000;
const checkIntervalMs = 60_000;
/** While visit records are still on disk, their hours can't be closed: check again after this pause. */
const deliveryCheckMs = 1_000;

/**
 * Closes hours once they are over: their visits may still change, but no new records are stored in them, so
 * that blocks can be built.
 */
@Injectable()
export class ClosedHoursService {
  private readonly logger = new Logger(ClosedHoursService.name);
  readonly closing = new BackgroundTask(
    async () => {
      if (!this.buffer.isEmpty) return deliveryCheckMs;
      await this.close(this.clock.now().getTime() - graceMs);
      return checkIntervalMs;
    },
    ({ message: reason }) => this.logger.warn({ event: 'analytics.close-failed', reason }),
    { first: () => 0, again: () => checkIntervalMs },
  );

  constructor(
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
    private readonly buffer: RecordBufferService,
  ) {}

  /** Closes every hour that ended before `now`. @param now in ms since 1970 */
  close(now: number): Promise<void> {
    return this.unitOfWork.run(async (manager) => {
      const until = hourOf(now);
      const { closedUntil, foldedUntil, foldedSeen } = await readWatermarks(manager, forUpdate(manager));
      if (closedUntil >= until && foldedSeen === foldedUntil) return;
      await lockHours(manager);
      // The release before this one may have stored late records in hours that were closed here.
      if (foldedSeen < foldedUntil) await markHours(manager, foldedSeen, foldedUntil);
      await manager.query('UPDATE analytics_reach SET closedUntil = ?, foldedSeen = ? WHERE id = 1', [
        Math.max(closedUntil, until),
        foldedUntil,
      ]);
    });
  }
}

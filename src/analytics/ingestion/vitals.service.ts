import { Injectable, Logger } from '@nestjs/common';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { insertInto, type NewRow } from '../tables.js';
import type { Vital } from './vital-record.js';

/** At most this many measurements wait to be written; further ones are dropped. */
const maxBuffered = 500;
const writeAfterMs = 2_000;

/** Stores page speeds measured by real visitors. They are samples: written in batches, some may be lost. */
@Injectable()
export class VitalsService {
  private readonly logger = new Logger(VitalsService.name);
  private rows: NewRow<'web_vitals'>[] = [];
  private readonly writing = new BackgroundTask(
    () => this.write(),
    ({ message: reason }) => this.logger.warn({ event: 'analytics.vitals-lost', reason }),
    { lastRound: true },
  );

  constructor(
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
  ) {}

  /** Adds a visit's measurements, to be written a little later. */
  add({ pageUrl, values }: Vital): void {
    if (this.rows.length >= maxBuffered) return;
    const timestamp = this.clock.now().getTime();
    for (const [metric, value] of values) this.rows.push({ pageUrl, metric, value, timestamp });
    this.writing.wake(writeAfterMs);
  }

  private async write(): Promise<void> {
    const rows = this.rows.splice(0);
    if (rows.length === 0) return;
    await this.unitOfWork.run((manager) => insertInto(manager, 'web_vitals', rows));
  }
}

import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { sqlInstant } from '../../database/dialect.js';
import { insertRows } from '../../database/insert-rows.js';
import { UnitOfWorkService } from '../../database/unit-of-work.service.js';
import type { Vital } from './vital-record.js';

const keptAtMost = 500;
const writeAfterMs = 2_000;

/** Real visits' page speed. Measurements are samples: they are written together, and beyond a bound not kept. */
@Injectable()
export class VitalsService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(VitalsService.name);
  private rows: [string, string, number, string][] = [];
  private timer?: NodeJS.Timeout;

  constructor(private readonly unitOfWork: UnitOfWorkService) {}

  note({ pageUrl, values }: Vital): void {
    if (this.rows.length >= keptAtMost) return;
    const at = sqlInstant(Date.now());
    for (const [metric, value] of values) this.rows.push([pageUrl, metric, value, at]);
    this.timer ??= setTimeout(() => void this.write(), writeAfterMs).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.write();
  }

  /** Stores what was noted. */
  async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const rows = this.rows.splice(0);
    if (rows.length === 0) return;
    try {
      await this.unitOfWork.run((manager) =>
        insertRows(manager, 'web_vitals', ['pageUrl', 'metric', 'value', 'timestamp'], rows),
      );
    } catch (error) {
      this.logger.warn({ event: 'analytics.vitals-lost', reason: (error as Error).message });
    }
  }
}

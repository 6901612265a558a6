import { Injectable, Logger } from '@nestjs/common';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { onConflict } from '../../platform/database/dialect.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { shownCrawlerName } from './crawlers.js';

export interface CrawlerCount {
  name: string;
  records: number;
}

const writeAfterMs = 5_000;

/** Counts the records that were left out because crawlers sent them, by crawler. Writes in batches. */
@Injectable()
export class CrawlerCounterService {
  private readonly logger = new Logger(CrawlerCounterService.name);
  private counts = new Map<string, number>();
  private readonly writing = new BackgroundTask(
    () => this.write(),
    ({ message: reason }) => this.logger.warn({ event: 'analytics.crawler-counts-lost', reason }),
    { lastRound: true },
  );

  constructor(
    private readonly unitOfWork: UnitOfWorkService,
    private readonly calendar: BusinessCalendarService,
    private readonly clock: ClockService,
  ) {}

  /** Counts a record of a crawler. */
  add(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    this.writing.wake(writeAfterMs);
  }

  /** Returns this month's counts, the largest first. */
  async ofThisMonth(): Promise<CrawlerCount[]> {
    await this.writing.runNow();
    const rows: CrawlerCount[] = await this.unitOfWork.run((manager) =>
      manager.query(
        'SELECT name, records FROM analytics_crawlers WHERE month = ? ORDER BY records DESC, name',
        [this.month()],
      ),
    );
    return rows.map(({ name, records }) => ({ name: shownCrawlerName(name), records: Number(records) }));
  }

  private async write(): Promise<void> {
    const counts = this.counts;
    if (counts.size === 0) return;
    this.counts = new Map();
    // Always write in the same order, so that two processes can't deadlock.
    const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
    await this.unitOfWork.run((manager) => {
      const added = onConflict(manager, 'name, month', (inserted) => ({
        records: `records + ${inserted('records')}`,
      }));
      const values = rows.map(([name, records]) => [name, this.month(), records]);
      return insertRows(manager, 'analytics_crawlers', ['name', 'month', 'records'], values, added);
    });
  }

  /** Returns the current month, YYYY-MM. */
  private month(): string {
    return this.calendar.dayOf(this.clock.now()).slice(0, 7);
  }
}

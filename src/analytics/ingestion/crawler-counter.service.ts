import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { onConflict } from '../../database/dialect.js';
import { insertRows } from '../../database/insert-rows.js';
import { UnitOfWorkService } from '../../database/unit-of-work.service.js';

export interface CrawlerCount {
  name: string;
  records: number;
}

const writeAfterMs = 5_000;

/** How much was left out because a crawler sent it. Counts are written now and then; names are few. */
@Injectable()
export class CrawlerCounterService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(CrawlerCounterService.name);
  private counts = new Map<string, number>();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly unitOfWork: UnitOfWorkService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  add(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    this.timer ??= setTimeout(() => void this.write(), writeAfterMs).unref();
  }

  /** This month's counts, the largest first. */
  async ofThisMonth(): Promise<CrawlerCount[]> {
    await this.write();
    const rows: CrawlerCount[] = await this.unitOfWork.run((manager) =>
      manager.query(
        'SELECT name, records FROM analytics_crawlers WHERE month = ? ORDER BY records DESC, name',
        [this.month()],
      ),
    );
    return rows.map(({ name, records }) => ({ name, records: Number(records) }));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.write();
  }

  private async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const counts = this.counts;
    if (counts.size === 0) return;
    this.counts = new Map();
    const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
    try {
      await this.unitOfWork.run((manager) => {
        const added = onConflict(manager, 'name, month', (inserted) => ({
          records: `records + ${inserted('records')}`,
        }));
        const values = rows.map(([name, records]) => [name, this.month(), records]);
        return insertRows(manager, 'analytics_crawlers', ['name', 'month', 'records'], values, added);
      });
    } catch (error) {
      this.logger.warn({ event: 'analytics.crawlers-uncounted', reason: (error as Error).message });
    }
  }

  private month(): string {
    return this.calendar.dayOf().slice(0, 7);
  }
}

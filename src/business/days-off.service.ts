import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { DayOff } from '../../views/contracts/website/business.js';
import { AuditLogService } from '../platform/audit/audit-log.service.js';
import { BackgroundTask } from '../platform/background/background-task.js';
import { Listeners } from '../platform/background/listeners.js';
import { DatabaseService } from '../platform/database/database.service.js';
import { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';
import { type Day } from './business-calendar.service.js';
import { DayOffRow } from './day-off.entity.js';

/** Another process may change them: every process reads again at this interval. */
const refreshIntervalMs = 30_000;

/**
 * Stores the days on which the business is closed despite its opening hours. Keeps them in memory, because
 * every public page shows them, even while the database is down.
 */
@Injectable()
export class DaysOffService implements OnModuleInit {
  private known: readonly DayOff[] = [];
  private readonly listeners = new Listeners();
  /** Calls a function whenever the days off change. */
  readonly onChange = this.listeners.add;
  private readonly task = new BackgroundTask(
    () => this.read(),
    () => undefined,
    { again: () => refreshIntervalMs },
  );

  constructor(
    @InjectRepository(DayOffRow) private readonly rows: Repository<DayOffRow>,
    private readonly audit: AuditLogService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.database.whenReady(() => this.task.runNow());
  }

  /** Returns all days off, the earliest first, including past ones. */
  get all(): readonly DayOff[] {
    return this.known;
  }

  /** Returns the days off that end on a day or later, the earliest first. */
  from(day: Day): DayOff[] {
    return this.known.filter(({ until }) => until >= day);
  }

  /** Adds days off. The caller has checked that the last day isn't before the first. */
  async add({ from, until, reason }: Omit<DayOff, 'id'>): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await manager.insert(DayOffRow, { fromDay: from, untilDay: until, reason });
      await this.audit.record(manager, 'day-off.added', from === until ? from : `${from} to ${until}`);
    });
    await this.task.runNow();
  }

  /** Removes days off. Does nothing for an unknown ID. */
  async remove(id: number): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const row = await manager.findOneBy(DayOffRow, { id });
      if (!row) return;
      const { fromDay, untilDay } = row;
      await manager.delete(DayOffRow, { id });
      const days = fromDay === untilDay ? fromDay : `${fromDay} to ${untilDay}`;
      await this.audit.record(manager, 'day-off.removed', days);
    });
    await this.task.runNow();
  }

  private async read(): Promise<void> {
    const rows = await this.rows.find({ order: { fromDay: 'ASC', id: 'ASC' } });
    const found = rows.map(({ id, fromDay, untilDay, reason }) => ({
      id,
      from: fromDay,
      until: untilDay,
      reason,
    }));
    if (JSON.stringify(found) !== JSON.stringify(this.known)) {
      this.known = found;
      this.listeners.notify();
    }
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { DayOff } from '../../views/contracts/website/business.js';
import { BackgroundTask } from '../platform/background/background-task.js';
import { DatabaseService } from '../platform/database/database.service.js';
import { UnitOfWorkService } from '../platform/database/unit-of-work.service.js';
import { type Day } from './business-calendar.service.js';
import { DayOffRow } from './day-off.entity.js';

/** Another process may have changed them: each looks again after so long. */
const lookAgainMs = 30_000;

/**
 * The days on which the business is closed although it would be open, as the owner named them. They are held in memory, since
 * every public page shows them and is shown without its database, too.
 */
@Injectable()
export class DaysOffService implements OnModuleInit {
  private known: readonly DayOff[] = [];
  private readonly listeners: (() => void)[] = [];
  private readonly task = new BackgroundTask(
    () => this.read(),
    () => undefined,
    { again: () => lookAgainMs },
  );

  constructor(
    @InjectRepository(DayOffRow) private readonly rows: Repository<DayOffRow>,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.database.whenReady(() => this.task.runNow());
  }

  /** Every one of them, the earliest first, those that are over as well. */
  get all(): readonly DayOff[] {
    return this.known;
  }

  /** Those that end on a day or later, the earliest first. */
  from(day: Day): DayOff[] {
    return this.known.filter(({ until }) => until >= day);
  }

  /** Calls a function whenever they have changed. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** @param dayOff its last day is not before its first one. */
  async add({ from, until, reason }: Omit<DayOff, 'id'>): Promise<void> {
    await this.unitOfWork.run((manager) =>
      manager.insert(DayOffRow, { fromDay: from, untilDay: until, reason }),
    );
    await this.task.runNow();
  }

  /** Does nothing for an id that none has. */
  async remove(id: number): Promise<void> {
    await this.unitOfWork.run((manager) => manager.delete(DayOffRow, { id }));
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
      for (const listener of this.listeners) listener();
    }
  }
}

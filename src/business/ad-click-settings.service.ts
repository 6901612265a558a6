import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { BackgroundTask } from '../platform/background/background-task.js';
import { Listeners } from '../platform/background/listeners.js';
import { DatabaseService } from '../platform/database/database.service.js';
import { AdClickSettings } from './ad-click-settings.entity.js';

const onlyRow = 1;
/** Another process may change it: every process reads again at this interval. */
const refreshIntervalMs = 30_000;

/** Whether Google ad clicks are kept with leads. It is in memory, because all public pages depend on it. */
@Injectable()
export class AdClickSettingsService implements OnModuleInit {
  private known = false;
  private readonly listeners = new Listeners();
  /** Calls a function whenever it is turned on or off. */
  readonly onChange = this.listeners.add;
  private readonly task = new BackgroundTask(
    () => this.read(),
    () => undefined,
    { again: () => refreshIntervalMs },
  );

  constructor(
    @InjectRepository(AdClickSettings) private readonly rows: Repository<AdClickSettings>,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.database.whenReady(() => this.task.runNow());
  }

  /** Whether clicks are kept. Off until the database has been read. */
  get isOn(): boolean {
    return this.known;
  }

  /** Saves the setting. Call {@link refresh} once the unit of work is over. */
  async save(manager: EntityManager, isOn: boolean): Promise<void> {
    await manager.save(AdClickSettings, { id: onlyRow, isOn });
  }

  /** Reads the setting again. */
  refresh(): Promise<void> {
    return this.task.runNow();
  }

  private async read(): Promise<void> {
    const isOn = (await this.rows.findOneBy({ id: onlyRow }))?.isOn === true;
    if (isOn === this.known) return;
    this.known = isOn;
    this.listeners.notify();
  }
}

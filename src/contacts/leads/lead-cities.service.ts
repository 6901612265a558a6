import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import type { City } from '../../../views/contracts/website/business.js';
import { SiteContentService } from '../../business/content/site-content.service.js';
import type { JobPlace } from '../../business/served-places.js';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { Listeners } from '../../platform/background/listeners.js';
import { forUpdate } from '../../platform/database/dialect.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { Lead } from './lead.entity.js';
import { cityKeyOf, keysOfCity } from './lead-city.js';

type Keyed = JobPlace & Pick<Lead, 'id' | 'cityKey'>;

/** Leads per query and transaction. */
const batchSize = 200;
/** Between two batches, so that requests get the database in between. */
const pauseMs = 5;
/** An earlier release beside this one changes a lead's area and not its key. */
const checkIntervalMs = 24 * 60 * 60_000;
const retryMs = 10 * 60_000;

/** Keeps the leads' `cityKey` in step with their areas and with the cities that the owner publishes. */
@Injectable()
export class LeadCitiesService {
  private readonly logger = new Logger(LeadCitiesService.name);
  private readonly listeners = new Listeners();
  /** Calls a function after all keys were checked. */
  readonly onChecked = this.listeners.add;
  /** The cities that all keys were checked against, and when, by `performance.now()`. */
  private checked?: { cities: string; at: number };
  readonly task = new BackgroundTask(
    () => this.check(),
    ({ name: reason }) => {
      this.logger.warn({ event: 'lead-cities.check-failed', reason });
      return retryMs;
    },
    { first: () => 0, again: () => checkIntervalMs },
  );

  constructor(
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly content: SiteContentService,
  ) {
    content.onChange(() => {
      if (this.checked && !this.isCurrent) this.task.wake();
    });
  }

  /**
   * Returns the keys of the leads that may be in a city. Sets the keys of some leads that an earlier release
   * has just stored; undefined while the keys of many are missing, or may be those of other cities than the
   * present ones.
   */
  async keysOf(city: string): Promise<string[] | undefined> {
    const ids = await this.missing(batchSize + 1);
    if (ids.length > batchSize || !this.isCurrent) {
      this.task.wake();
      return undefined;
    }
    await this.set(ids);
    return keysOfCity(city, this.cities);
  }

  private get cities(): readonly City[] {
    return this.content.published.published.cities;
  }

  private get isCurrent(): boolean {
    return this.checked?.cities === namesOf(this.cities);
  }

  /** Sets the missing keys first, because lists wait for them. */
  private async check(): Promise<void> {
    for (let ids = await this.missing(batchSize); ids.length > 0; ids = await this.missing(batchSize)) {
      await this.set(ids);
      if (await this.hasStopped()) return;
    }
    const at = performance.now();
    if (this.checked && this.isCurrent && at - this.checked.at < checkIntervalMs) return;
    const cities = namesOf(this.cities);
    if (!(await this.correctAll())) return;
    this.checked = { cities, at };
    this.listeners.notify();
  }

  /** Corrects the keys of all leads. @returns false if it ended early, because the process stops. */
  private async correctAll(): Promise<boolean> {
    for (let last = 0; ; ) {
      const rows: Keyed[] = await this.leads.query(
        `SELECT id, address, serviceArea, cityKey FROM contacts WHERE id > ? ORDER BY id LIMIT ${batchSize}`,
        [last],
      );
      const wrong = rows.filter((row) => row.cityKey !== cityKeyOf(row, this.cities));
      await this.set(wrong.map(({ id }) => id));
      if (rows.length < batchSize) return true;
      if (await this.hasStopped()) return false;
      last = rows[rows.length - 1].id;
    }
  }

  private async hasStopped(): Promise<boolean> {
    await sleep(pauseMs);
    return this.task.isStopped;
  }

  private async missing(limit: number): Promise<number[]> {
    const rows: { id: number }[] = await this.leads.query(
      `SELECT id FROM contacts WHERE cityKey IS NULL LIMIT ${limit}`,
    );
    return rows.map(({ id }) => id);
  }

  private async set(ids: number[]): Promise<void> {
    if (ids.length > 0) await this.unitOfWork.run((manager) => this.setLocked(manager, ids));
  }

  private async setLocked(manager: EntityManager, ids: number[]): Promise<void> {
    const among = `id IN (${ids.map(() => '?').join(', ')})`;
    const rows: Keyed[] = await manager.query(
      `SELECT id, address, serviceArea FROM contacts WHERE ${among} ORDER BY id${forUpdate(manager)}`,
      ids,
    );
    if (rows.length === 0) return;
    await manager.query(
      `UPDATE contacts SET cityKey = CASE id ${rows.map(() => 'WHEN ? THEN ?').join(' ')} ELSE cityKey END WHERE ${among}`,
      [...rows.flatMap((row) => [row.id, cityKeyOf(row, this.cities)]), ...ids],
    );
  }
}

/** What of the cities decides about keys. */
const namesOf = (cities: readonly City[]) => JSON.stringify(cities.map(({ name, zips }) => [name, zips]));

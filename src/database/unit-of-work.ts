import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import pLimit from 'p-limit';
import type { DataSource, EntityManager } from 'typeorm';
import { Database } from './database.js';
import { DatabaseUnavailable, isUnavailable } from './database-unavailable.js';

interface OpenTransaction {
  manager: EntityManager;
  open: boolean;
}

/**
 * The only way to write. Work runs in one transaction: all of it is stored, or none.
 *
 * On MySQL each unit has a connection of its own. On SQLite, TypeORM has a single one, and a statement made
 * while another request's transaction is open would join that transaction and vanish if it rolled back; so units
 * there run one after the other.
 */
@Injectable()
export class UnitOfWork {
  private readonly current = new AsyncLocalStorage<OpenTransaction>();
  private readonly turns: ReturnType<typeof pLimit> | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly database: Database,
  ) {
    if (dataSource.options.type !== 'mysql') this.turns = pLimit(1);
  }

  /**
   * Runs `work` in a transaction and resolves with what it returns once that is committed. Called within a unit,
   * it joins that one.
   * @throws {DatabaseUnavailable} when the database does not answer; anything else is what `work` threw.
   */
  async run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const outer = this.current.getStore();
    if (outer?.open) return work(outer.manager);
    this.database.assertReady();
    const unit = () => this.dataSource.transaction((manager) => this.within(manager, work));
    try {
      return await (this.turns ? this.turns(unit) : unit());
    } catch (error) {
      throw isUnavailable(error) ? new DatabaseUnavailable(error) : error;
    }
  }

  /** A promise left running after the commit must not write through a finished transaction, hence the mark. */
  private async within<T>(manager: EntityManager, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const transaction = { manager, open: true };
    try {
      return await this.current.run(transaction, () => work(manager));
    } finally {
      transaction.open = false;
    }
  }
}

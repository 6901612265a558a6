import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import pLimit from 'p-limit';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { Database } from './database.js';
import { DatabaseUnavailable, isUnavailable } from './database-unavailable.js';

/** How long a unit of work may take on MySQL before it counts as not done. */
const deadlineMs = 5_000;

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
    const unit = () => this.transaction((manager) => this.within(manager, work));
    try {
      return await (this.turns ? this.turns(unit) : unit());
    } catch (error) {
      throw isUnavailable(error) ? new DatabaseUnavailable(error) : error;
    }
  }

  /**
   * A transaction with an end. TypeORM would roll a stuck one back first, behind the statement that is stuck; so on
   * MySQL the connection is thrown away instead, and the server undoes what was not committed.
   */
  private async transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    if (this.turns) return this.dataSource.transaction(work);
    const runner = this.dataSource.createQueryRunner();
    const given = { up: false };
    const running = this.inTransaction(runner, work, given);
    const expired = Symbol('expired');
    const deadline = sleep(deadlineMs, expired, { ref: false });
    const outcome = await Promise.race([running, deadline]);
    if (outcome !== expired) return outcome as T;
    given.up = true;
    running.catch(() => undefined);
    void runner.connect().then(
      (connection: { destroy(): void }) => connection.destroy(),
      () => undefined,
    );
    throw new DatabaseUnavailable(new Error(`No answer within ${deadlineMs} ms`));
  }

  private async inTransaction<T>(
    runner: QueryRunner,
    work: (manager: EntityManager) => Promise<T>,
    given: { up: boolean },
  ): Promise<T> {
    try {
      await runner.startTransaction();
      const result = await work(runner.manager);
      await runner.commitTransaction();
      return result;
    } catch (error) {
      if (runner.isTransactionActive && !given.up) await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
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

import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type BetterSqlite3 from 'better-sqlite3';
import pLimit from 'p-limit';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { AbstractSqliteDriver } from 'typeorm/driver/sqlite-abstract/AbstractSqliteDriver.js';
import { Tuning } from '../config/tuning.js';
import { DatabaseService } from './database.service.js';
import { DatabaseUnavailable, isUnavailable } from './database-unavailable.js';
import { isMysql } from './dialect.js';

const expired = Symbol('expired');

interface OpenTransaction {
  manager: EntityManager;
  open: boolean;
}

/**
 * The only way to write. Work runs in one transaction: all of it is stored, or none. Whatever writes inside another's unit
 * of work takes that unit's `manager`, always as its first parameter; what takes none opens a unit of its own.
 *
 * On MySQL each unit has a connection of its own. On SQLite, TypeORM has a single one, and a statement made
 * while another request's transaction is open would join that transaction and vanish if it rolled back; so units
 * there run one after the other.
 */
@Injectable()
export class UnitOfWorkService {
  private readonly current = new AsyncLocalStorage<OpenTransaction>();
  private readonly turns: ReturnType<typeof pLimit> | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly database: DatabaseService,
    private readonly tuning: Tuning,
  ) {
    if (!isMysql(dataSource)) this.turns = pLimit(1);
  }

  /**
   * Runs `work` in a transaction and resolves with what it returns once that is committed. Called within a unit,
   * it joins that one. Work may run more than once: a transaction that the database gives up is begun anew.
   * @param deadlineMs after which the caller goes on. On MySQL the connection is thrown away then; on SQLite a unit that
   *   has not begun never does, and one that has may still be stored.
   * @throws {DatabaseUnavailable} when the database does not answer in time; anything else is what `work` threw.
   */
  async run<T>(
    work: (manager: EntityManager) => Promise<T>,
    { deadlineMs = this.tuning.unitOfWorkDeadlineMs }: { deadlineMs?: number } = {},
  ): Promise<T> {
    const outer = this.current.getStore();
    if (outer?.open) return work(outer.manager);
    this.database.assertReady();
    const unit = (manager: EntityManager) => this.within(manager, work);
    try {
      return await (this.turns
        ? this.inTurn(this.turns, unit, deadlineMs)
        : this.untilThrough(unit, deadlineMs));
    } catch (error) {
      throw isUnavailable(error) ? new DatabaseUnavailable(error) : error;
    }
  }

  /** One after the other. */
  private async inTurn<T>(
    turns: ReturnType<typeof pLimit>,
    work: (manager: EntityManager) => Promise<T>,
    deadlineMs: number,
  ): Promise<T> {
    let hasExpired = false;
    const running = turns(() => {
      if (hasExpired) throw new DatabaseUnavailable();
      return this.onSqlite(work);
    });
    const outcome = await Promise.race([running, sleep(deadlineMs, expired, { ref: false })]);
    if (outcome !== expired) return outcome as T;
    hasExpired = true;
    running.catch(() => undefined);
    throw new DatabaseUnavailable(new Error(`No turn within ${deadlineMs} ms`));
  }

  /**
   * At some errors, a full disk among them, SQLite ends a transaction by itself. TypeORM then takes the next one for an
   * inner one, whose end commits nothing: seen as an acknowledged row that was gone after a restart. So what a failed
   * transaction left behind is cleared away.
   */
  private async onSqlite<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.dataSource.transaction(work);
    } catch (error) {
      const driver = this.dataSource.driver as AbstractSqliteDriver;
      const connection: BetterSqlite3.Database = driver.databaseConnection;
      if (connection.inTransaction) connection.exec('ROLLBACK');
      driver.queryRunner = undefined;
      throw error;
    }
  }

  /** Of two transactions that wait for each other InnoDB gives up one, which has simply to begin again. */
  private async untilThrough<T>(
    work: (manager: EntityManager) => Promise<T>,
    deadlineMs: number,
  ): Promise<T> {
    const end = performance.now() + deadlineMs;
    for (;;) {
      try {
        return await this.onMysql(work, Math.max(end - performance.now(), 1));
      } catch (error) {
        if (!isGivenUp(error) || performance.now() >= end) throw error;
      }
    }
  }

  /**
   * A transaction with an end. TypeORM would roll a stuck one back first, behind the statement that is stuck; so the
   * connection is thrown away instead, and the server undoes what was not committed.
   */
  private async onMysql<T>(work: (manager: EntityManager) => Promise<T>, deadlineMs: number): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    const given = { up: false };
    const running = this.inTransaction(runner, work, given);
    const deadline = sleep(deadlineMs, expired, { ref: false });
    const outcome = await Promise.race([running, deadline]);
    if (outcome !== expired) return outcome as T;
    given.up = true;
    running.catch(() => undefined);
    throwAway(runner);
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
      // Rights are read when a connection is made: one that lacks them lacks them for good.
      if (isUnavailable(error)) throwAway(runner);
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

/** The second is what MariaDB says, from 11.6 on, of a row that changed under a transaction's snapshot. */
function isGivenUp(error: unknown): boolean {
  return ['ER_LOCK_DEADLOCK', 'ER_CHECKREAD'].includes((error as { code?: string }).code ?? '');
}

/** Ends the runner's connection instead of handing it back to the pool. */
function throwAway(runner: QueryRunner): void {
  void runner.connect().then(
    (connection: { destroy(): void }) => connection.destroy(),
    () => undefined,
  );
}

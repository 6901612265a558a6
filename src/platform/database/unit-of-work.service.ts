import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type BetterSqlite3 from 'better-sqlite3';
import pLimit from 'p-limit';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { AbstractSqliteDriver } from 'typeorm/driver/sqlite-abstract/AbstractSqliteDriver.js';
import { Tuning } from '../config/tuning.js';
import { DatabaseService } from './database.service.js';
import { DatabaseUnavailable, isGivenUp, isUnavailable, OutcomeUnknown } from './database-unavailable.js';
import { isMysql } from './dialect.js';

const expired = Symbol('expired');

/** Pause before a rolled-back transaction is retried: the conflicting one reaches this node a bit later. */
const maxPauseMs = 20;

/** The stage of a transaction. */
interface Stage {
  isCommitting: boolean;
}

interface OpenTransaction {
  manager: EntityManager;
  open: boolean;
}

/**
 * The only way to write. Work runs in one transaction: all of it is stored, or none. A function that writes
 * only as part of its caller's unit takes that unit's `manager` as its first parameter; one without that
 * parameter calls `run` itself.
 *
 * On MySQL each unit has its own connection. On SQLite, TypeORM has only one, and a statement during another
 * request's transaction would join that transaction and disappear if it rolled back. So units run one after
 * the other there.
 */
@Injectable()
export class UnitOfWorkService implements OnApplicationShutdown {
  private readonly current = new AsyncLocalStorage<OpenTransaction>();
  private readonly turns: ReturnType<typeof pLimit> | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly database: DatabaseService,
    private readonly tuning: Tuning,
  ) {
    if (!isMysql(dataSource)) this.turns = pLimit(1);
  }

  /** Disables the AsyncLocalStorage: up to Node 22, every promise carries the stores of all enabled ones. */
  onApplicationShutdown(): void {
    this.current.disable();
  }

  /**
   * Runs `work` in a transaction and resolves with its result after the commit. A call within a unit of work
   * joins that unit. Work may run more than once: a transaction that MySQL rolls back because of a deadlock
   * is retried.
   * @param deadlineMs how long the caller waits. After that, MySQL's connection is destroyed, which rolls
   * back the transaction. On SQLite, a unit that is still waiting for its turn never starts; one that has
   * started may still be stored.
   * @throws {OutcomeUnknown} if the work may be stored anyway: its commit had started, or on SQLite the unit
   * itself.
   * @throws {DatabaseUnavailable} if the database didn't answer in time and nothing is stored.
   * @throws any error of `work`.
   */
  async run<T>(
    work: (manager: EntityManager) => Promise<T>,
    { deadlineMs = this.tuning.unitOfWorkDeadlineMs }: { deadlineMs?: number } = {},
  ): Promise<T> {
    const outer = this.current.getStore();
    if (outer?.open) return work(outer.manager);
    const unit = (manager: EntityManager) => this.within(manager, work);
    try {
      return await this.database.whileReady(() =>
        this.turns ? this.inTurn(this.turns, unit, deadlineMs) : this.untilThrough(unit, deadlineMs),
      );
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      throw isUnavailable(error) ? new DatabaseUnavailable(error) : error;
    }
  }

  /** On SQLite: units run one after the other. */
  private async inTurn<T>(
    turns: ReturnType<typeof pLimit>,
    work: (manager: EntityManager) => Promise<T>,
    deadlineMs: number,
  ): Promise<T> {
    let hasExpired = false;
    const stage: Stage = { isCommitting: false };
    const running = turns(() => {
      if (hasExpired) throw new DatabaseUnavailable();
      // Work that has started is stored in the end, unless it fails.
      stage.isCommitting = true;
      return this.onSqlite(work);
    });
    const outcome = await Promise.race([running, sleep(deadlineMs, expired, { ref: false })]);
    if (outcome !== expired) return outcome as T;
    hasExpired = true;
    running.catch(() => undefined);
    throw unanswered(stage, new Error(`No turn within ${deadlineMs} ms`));
  }

  /**
   * After some errors, like a full disk, SQLite ends a transaction on its own. TypeORM doesn't notice, treats
   * the next one as nested, and never commits it: confirmed rows would be gone after a restart. So a failure
   * clears both SQLite's transaction and TypeORM's query runner.
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

  /**
   * On MySQL: retries a transaction that was rolled back because of a conflict until the deadline, which
   * aborts the running one.
   */
  private async untilThrough<T>(
    work: (manager: EntityManager) => Promise<T>,
    deadlineMs: number,
  ): Promise<T> {
    const end = performance.now() + deadlineMs;
    for (;;) {
      try {
        return await this.onMysql(work, Math.max(Math.ceil(end - performance.now()), 1));
      } catch (error) {
        if (!isGivenUp(error)) throw error;
        await sleep(Math.random() * maxPauseMs);
      }
    }
  }

  /**
   * Runs a transaction with a deadline. A rollback would wait behind the stuck statement, so this destroys
   * the connection instead, and the server rolls back.
   */
  private async onMysql<T>(work: (manager: EntityManager) => Promise<T>, deadlineMs: number): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    const stage: Stage = { isCommitting: false };
    const running = this.inTransaction(runner, work, stage);
    const deadline = sleep(deadlineMs, expired, { ref: false });
    const outcome = await Promise.race([running, deadline]);
    if (outcome !== expired) return outcome as T;
    running.catch(() => undefined);
    void throwAway(runner);
    throw unanswered(stage, new Error(`No answer within ${deadlineMs} ms`));
  }

  private async inTransaction<T>(
    runner: QueryRunner,
    work: (manager: EntityManager) => Promise<T>,
    stage: Stage,
  ): Promise<T> {
    try {
      await runner.startTransaction();
      const result = await work(runner.manager);
      stage.isCommitting = true;
      await runner.commitTransaction();
      return result;
    } catch (error) {
      await runner.rollbackTransaction().catch(() => undefined);
      if (!isUnavailable(error) || isGivenUp(error)) throw error;
      // A connection keeps the rights from when it was opened, so one that lacks rights must not go back to
      // the pool.
      await throwAway(runner);
      throw unanswered(stage, error);
    } finally {
      await runner.release();
    }
  }

  /** Runs the work and marks its transaction's end: a promise still running must not write through it. */
  private async within<T>(manager: EntityManager, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const transaction = { manager, open: true };
    try {
      return await this.current.run(transaction, () => work(manager));
    } finally {
      transaction.open = false;
    }
  }
}

/** After the commit was sent, the outcome is unknown. */
const unanswered = ({ isCommitting }: Stage, cause: unknown) =>
  isCommitting ? new OutcomeUnknown(cause) : new DatabaseUnavailable(cause);

/** Ends the runner's connection before it goes back to the pool, where another unit may wait for it. */
async function throwAway(runner: QueryRunner): Promise<void> {
  const connection: { destroy(): void } | undefined = await runner.connect().catch(() => undefined);
  if (!runner.isReleased) connection?.destroy();
}

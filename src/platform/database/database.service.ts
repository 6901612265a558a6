import { setTimeout as sleep } from 'node:timers/promises';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  Optional,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { BackgroundTask, type NextRound } from '../background/background-task.js';
import { UnusableEnvironment } from '../config/environment.js';
import { asTypedHere } from '../config/typed-commands.js';
import type { DatabaseLogger } from './database.logger.js';
import { DatabaseUnavailable } from './database-unavailable.js';
import { isMysql } from './dialect.js';
import { migrate, SchemaTooNew, schemaStateOf } from './migrate.js';
import { MovesService } from './moves.service.js';
import { serverStatusOf } from './mysql/server-status.js';
import { leadsToGalera } from './mysql/server-watch.js';
import { tlsProblem } from './mysql/tls-problem.js';
import { DatabaseFileInUse } from './sqlite/sqlite.options.js';

const firstWaitMs = 500;
const longestWaitMs = 15_000;
/** A database that takes longer for the simplest query counts as away. */
const answerMs = 2_000;
/** How long a server counts as damaged after the last such error: it may be repaired, or not be in use. */
const damagedForMs = 10 * 60_000;
/** How often to look whether the data moves to another database. */
const lookForMovesMs = 1_000;
/** How long running work may take until the database closes for a move. */
const closeWithinMs = 5_000;

/** Errors at the start that mean DATABASE_URL is wrong, which waiting doesn't fix. */
export const hopelessErrors: ReadonlySet<string> = new Set([
  'ER_ACCESS_DENIED_ERROR',
  'ER_ACCESS_DENIED_NO_PASSWORD_ERROR',
  'ER_BAD_DB_ERROR',
  'ER_DBACCESS_DENIED_ERROR',
]);

/** What to do about a damaged database. */
export const damageFix =
  'Run npm run doctor, then restore the last backup (docs/operations.md, Restore). Leads are kept on disk until then.';

/** Progress of migrations: how many are done, of how many, and the current one. */
export interface MigrationProgress {
  made: number;
  of: number;
  now: string;
}

/** Thrown instead of opening a database whose data is being moved, or has been. */
class Moving extends Error {}

/** A connection pool's current state, and how often requests had to wait for a connection since the start. */
export interface PoolFigures {
  busy: number;
  idle: number;
  waiting: number;
  waits: number;
}

/** mysql2 counts its connections, but has no public API for it. */
interface Mysql2Pool {
  _allConnections: { length: number };
  _freeConnections: { length: number };
  _connectionQueue: { length: number };
  on(event: 'enqueue', listener: () => void): void;
}

/**
 * Opens the database and migrates it. The site starts even without its database: both are retried until they
 * succeed, and code that needs tables registers with `whenReady`. It also starts while existing data is being
 * migrated, which can take long.
 */
@Injectable()
export class DatabaseService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(DatabaseService.name);
  private readonly tasks: (() => Promise<void>)[] = [];
  private readonly opening = new BackgroundTask(
    () => this.open(),
    (error) => this.retryAfter(error),
  );
  private readonly lookingForMoves = new BackgroundTask(
    () => this.lookForMoves(),
    (error) => {
      this.logger.error({ event: 'move.check-failed', reason: reasonOf(error) });
      return lookForMovesMs;
    },
  );
  private readonly beforeClosing: (() => Promise<void>)[] = [];
  private unitsRunning = 0;
  private waitMs = firstWaitMs;
  private hasStarted = false;
  private hasTables = false;
  private isReady = false;
  private progress?: MigrationProgress;
  private goOn: () => void = () => undefined;
  private waits = 0;
  /** When a statement last found damage, by `performance.now()`. */
  private damageFoundAt?: number;

  /** Whether the database is about to close for a move, so that no long work should start. */
  isClosing = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Optional() private readonly moves?: MovesService,
  ) {
    (dataSource.logger as DatabaseLogger).onDamage = (error) => this.noteDamage(error);
  }

  /** Asserts ready tables. @throws {DatabaseUnavailable} before connecting and migrating or during a move. */
  assertReady(): void {
    if (!this.hasTables) throw new DatabaseUnavailable(undefined, this.move?.explanation('owner'));
  }

  /** Runs a unit of work, which moves let finish. @throws {DatabaseUnavailable} like {@link assertReady}. */
  async whileReady<T>(unit: () => Promise<T>): Promise<T> {
    this.assertReady();
    this.unitsRunning++;
    try {
      return await unit();
    } finally {
      this.unitsRunning--;
    }
  }

  /** Registers work to await before the database closes for a move, like deliveries with results to store. */
  beforeMoves(finish: () => Promise<void>): void {
    this.beforeClosing.push(finish);
  }

  /** The newest migration, once the database has it. */
  get newestMigration(): string | undefined {
    return this.hasTables ? this.dataSource.migrations.at(-1)?.constructor.name : undefined;
  }

  /** The state of the pool; undefined on SQLite, which has no pool. */
  get pool(): PoolFigures | undefined {
    const { pool } = this.dataSource.driver as { pool?: Mysql2Pool };
    if (!isMysql(this.dataSource) || !pool) return undefined;
    const { length: open } = pool._allConnections;
    const { length: idle } = pool._freeConnections;
    return { busy: open - idle, idle, waiting: pool._connectionQueue.length, waits: this.waits };
  }

  /**
   * Runs a task once the tables exist: during the start if possible, else as soon as the database is
   * available. A task added later runs at once, and its failure is only logged. On MySQL, a task that fails
   * earlier is retried with all others.
   */
  whenReady(task: () => Promise<void>): void {
    if (!this.isReady) {
      this.tasks.push(task);
      return;
    }
    task().catch((error) => {
      this.logger.error({ event: 'database.task-failed', reason: reasonOf(error) });
    });
  }

  /** Whether the database is available and all tasks that waited for it are done. */
  async answers(): Promise<boolean> {
    if (!this.isReady) return false;
    return Promise.race([this.isUsable().catch(() => false), sleep(answerMs, false, { ref: false })]);
  }

  /**
   * Whether a statement found the database damaged. An SQLite file stays so until the site starts with
   * another one.
   */
  get isDamaged(): boolean {
    if (this.damageFoundAt === undefined) return false;
    return !isMysql(this.dataSource) || performance.now() - this.damageFoundAt < damagedForMs;
  }

  private noteDamage(error: Error): void {
    if (!this.isDamaged)
      this.logger.error({
        event: 'database.damaged',
        reason: reasonOf(error),
        fix: asTypedHere(damageFix),
      });
    this.damageFoundAt = performance.now();
  }

  /** Reads a table, because a node outside its cluster still answers queries without tables. */
  private async isUsable(): Promise<boolean> {
    await this.dataSource.query('SELECT id FROM migrations LIMIT 1');
    if (!leadsToGalera(this.dataSource)) return true;
    return (await serverStatusOf((sql) => this.dataSource.query(sql))).isReady;
  }

  /** The move that keeps the site from its database; undefined without one. */
  get move(): MovesService | undefined {
    return this.moves?.isUnderWay ? this.moves : undefined;
  }

  /** The migrations under way, if any. */
  get migrating(): MigrationProgress | undefined {
    return this.progress;
  }

  /** Returns when the database is open, unavailable, or migrating existing data. */
  async onApplicationBootstrap(): Promise<void> {
    const opened = this.opening.runNow();
    const isMigrating = new Promise<'migrating'>((resolve) => {
      this.goOn = () => resolve('migrating');
    });
    const first = await Promise.race([opened, isMigrating]);
    this.hasStarted = true;
    if (first !== 'migrating') return;
    // The start continues, so nothing awaits this failure. Let it end the process, like it would have ended
    // the start.
    opened.catch((error) => {
      setImmediate(() => {
        throw error;
      });
    });
  }

  onApplicationShutdown(): void {
    void this.lookingForMoves.stop();
    void this.opening.stop();
  }

  private async lookForMoves(): Promise<number> {
    if (this.dataSource.isInitialized && this.moves?.look()) await this.close();
    return lookForMovesMs;
  }

  /** Leaves the database to the mover. Then `open` is tried until the move is over. */
  private async close(): Promise<void> {
    this.isClosing = true;
    await Promise.all(this.beforeClosing.map((finish) => finish().catch(() => undefined)));
    this.isReady = false;
    this.hasTables = false;
    const end = performance.now() + closeWithinMs;
    while (this.isInUse && performance.now() < end) await sleep(20);
    try {
      await this.dataSource.destroy();
    } finally {
      this.isClosing = false;
      this.opening.wake(lookForMovesMs);
    }
  }

  private get isInUse(): boolean {
    return this.unitsRunning > 0 || (this.pool?.busy ?? 0) > 0;
  }

  private async open(): Promise<undefined> {
    if (this.moves?.look()) {
      if (this.dataSource.isInitialized) await this.dataSource.destroy();
      throw new Moving();
    }
    if (!this.dataSource.isInitialized) {
      this.damageFoundAt = undefined;
      await this.dataSource.initialize();
      const { pool } = this.dataSource.driver as { pool?: Mysql2Pool };
      pool?.on('enqueue', () => {
        this.waits++;
      });
    }
    await this.migrate();
    this.hasTables = true;
    for (const task of this.tasks) await task();
    this.tasks.length = 0;
    this.isReady = true;
    if (this.moves) this.lookingForMoves.wake(lookForMovesMs);
  }

  private async migrate(): Promise<void> {
    const { applied, pending, unknown } = await schemaStateOf(this.dataSource);
    if (unknown.length > 0) this.logger.warn({ event: 'database.newer-schema', migrations: unknown });
    if (pending.length === 0) return;
    this.logger.log({ event: 'database.migrating', migrations: pending });
    let begun = 0;
    await migrate(this.dataSource, (now) => {
      this.progress = { made: begun++, of: pending.length, now };
      if (applied.length > 0) this.goOn();
    }).finally(() => {
      this.progress = undefined;
    });
  }

  private retryAfter(error: unknown): NextRound {
    // The site was stopped meanwhile, and closed its database.
    if (this.opening.isStopped) return undefined;
    if (error instanceof Moving) return lookForMovesMs;
    // A mover that has just ended has its locks for another moment.
    if (error instanceof DatabaseFileInUse && this.hasStarted) return firstWaitMs;
    const untrusted = this.hasStarted ? undefined : tlsProblem(error);
    if (untrusted) throw new UnusableEnvironment([`DATABASE_URL: ${untrusted.problem}; ${untrusted.fix}`]);
    if (!this.isWorthRetrying(error)) throw error;
    const retryInMs = this.waitMs;
    this.logger.warn({ event: 'database.unavailable', reason: reasonOf(error), retryInMs });
    this.waitMs = Math.min(retryInMs * 2, longestWaitMs);
    return retryInMs;
  }

  /**
   * A database server may come back; an unusable SQLite file won't. Errors that would stop the start don't
   * end a running site: a server that is being restored may get its accounts last.
   */
  private isWorthRetrying(error: unknown): boolean {
    if (error instanceof UnusableEnvironment || error instanceof SchemaTooNew) return false;
    const { code = '' } = error as { code?: string };
    return isMysql(this.dataSource) && (this.hasStarted || !hopelessErrors.has(code));
  }
}

/** Returns a driver's error code and message. MySQL's contain hosts and users, which is fine in a log. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return [code, message].filter(Boolean).join(': ');
}

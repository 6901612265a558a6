import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import type { MysqlDataSourceOptions } from 'typeorm/driver/mysql/MysqlDataSourceOptions.js';
import { mysqlOptions } from '../mysql/mysql.options.js';
import { type Heartbeat, readHeartbeat } from './heartbeat.js';

/** A replica that takes longer to start a transaction counts as away. */
const answerMs = 1_000;
const late = Symbol('late');

/** Reads from a replica. The service's tests have one of their own. */
export interface Replica {
  /**
   * Runs work in one read-only transaction, with the replica's heartbeat in that transaction. A write fails.
   * @throws the driver's error, or any error of `work`.
   */
  snapshot<T>(work: (manager: EntityManager, shown: Heartbeat | undefined) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The connections to a replica. They are opened by the first reading, and again after the replica was away. */
export class ReplicaConnection implements Replica {
  private readonly source: DataSource;
  private opening?: Promise<unknown>;

  /** @param primary the data source whose entities it shares. */
  constructor(primary: DataSource, url: string) {
    this.source = new DataSource({
      ...(primary.options as MysqlDataSourceOptions),
      ...mysqlOptions(url),
      migrations: [],
    });
  }

  async snapshot<T>(work: (manager: EntityManager, shown: Heartbeat | undefined) => Promise<T>): Promise<T> {
    await this.open();
    const runner = this.source.createQueryRunner();
    let isThrownAway = true;
    try {
      const shown = await begin(runner);
      const result = await work(runner.manager, shown);
      await runner.query('COMMIT');
      isThrownAway = false;
      return result;
    } finally {
      if (isThrownAway) void throwAway(runner);
      else await runner.release();
    }
  }

  async close(): Promise<void> {
    await this.opening?.catch(() => undefined);
    if (this.source.isInitialized) await this.source.destroy();
  }

  private async open(): Promise<void> {
    if (this.source.isInitialized) return;
    this.opening ??= this.source.initialize().finally(() => {
      this.opening = undefined;
    });
    await this.opening;
  }
}

async function begin(runner: QueryRunner): Promise<Heartbeat | undefined> {
  const started = runner.query('START TRANSACTION READ ONLY').then(() => readHeartbeat(runner.manager));
  const shown = await Promise.race([started, sleep(answerMs, late, { ref: false })]);
  if (shown !== late) return shown as Heartbeat | undefined;
  started.catch(() => undefined);
  throw Object.assign(new Error(`No answer within ${answerMs} ms`), { code: 'ETIMEDOUT' });
}

/** Ends the runner's connection, which may still be in a transaction or wait for an answer. */
async function throwAway(runner: QueryRunner): Promise<void> {
  const connection: { destroy(): void } | undefined = await runner.connect().catch(() => undefined);
  connection?.destroy();
  await runner.release();
}

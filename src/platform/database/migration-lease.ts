import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { BackgroundTask } from '../background/background-task.js';
import { isGivenUp } from './database-unavailable.js';
import { dialectOf } from './dialect.js';
import { isDuplicateKey } from './duplicate-key.js';

/** A holder that hasn't renewed its lease for this long counts as dead. */
const leaseMs = 60_000;
const renewEveryMs = leaseMs / 6;
const maxWaitMs = 120_000;
const lookAgainMs = 250;

const now = 'UTC_TIMESTAMP(3)';
const end = `${now} + INTERVAL ? MICROSECOND`;

/**
 * The right to change the schema, as a row. In a cluster, a named lock (`GET_LOCK`) works on only one node,
 * while all nodes agree on which of two writes to a row wins. It expires by the database's clock, so another
 * process can follow a holder that died.
 */
export class MigrationLease {
  /** Until when no one else can have taken it, by this process's own clock. */
  private surelyUntil = 0;
  private readonly holder = randomUUID();
  private readonly renewing = new BackgroundTask(
    async () => {
      await this.renew();
      return renewEveryMs;
    },
    () => lookAgainMs,
  );

  private constructor(private readonly dataSource: DataSource) {}

  /**
   * Waits for the lease and renews it until `release`.
   * @param dataSource of MySQL, only for the lease and without a query timeout.
   * @throws if others have held it for two minutes.
   */
  static async take(dataSource: DataSource): Promise<MigrationLease> {
    const lease = new MigrationLease(dataSource);
    await lease.prepare();
    const giveUpAt = performance.now() + maxWaitMs;
    while (!(await lease.isTaken())) {
      if (performance.now() > giveUpAt)
        throw new Error('Another process has been migrating the database for too long.');
      await sleep(lookAgainMs);
    }
    lease.renewing.wake(renewEveryMs);
    return lease;
  }

  /** Removes the holder in a just restored database, because it belongs to the database that was copied. */
  static async forget(dataSource: DataSource): Promise<void> {
    await dataSource.query('DROP TABLE IF EXISTS migration_lease');
  }

  /** @throws if the lease may have expired, so that another process may have started. */
  assertHeld(): void {
    if (performance.now() >= this.surelyUntil)
      throw new Error('The lease for migrating the database expired; another process may have it.');
  }

  async release(): Promise<void> {
    await this.renewing.stop();
    await this.write(`holder = '', expiresAt = ${now}`, 'holder = ?', [this.holder]).catch(() => undefined);
  }

  private async prepare(): Promise<void> {
    const { instant, tableOptions } = dialectOf(this.dataSource);
    await this.dataSource.query(
      `CREATE TABLE IF NOT EXISTS migration_lease (
        id INT NOT NULL PRIMARY KEY,
        holder VARCHAR(36) NOT NULL,
        expiresAt ${instant} NOT NULL
      )${tableOptions}`,
    );
    const insert = `INSERT INTO migration_lease (id, holder, expiresAt) VALUES (1, '', ${now})`;
    await this.dataSource.query(insert).catch((error) => {
      if (!isDuplicateKey(error) && !isGivenUp(error)) throw error;
    });
  }

  /** Takes the lease if it is free. If two nodes' processes try at once, one is rejected and retries. */
  private isTaken(): Promise<boolean> {
    return this.extend(`holder = '' OR expiresAt < ${now}`, []).catch((error) => {
      if (!isGivenUp(error)) throw error;
      return false;
    });
  }

  private async renew(): Promise<void> {
    if (!(await this.extend('holder = ?', [this.holder]))) this.surelyUntil = 0;
  }

  /** Extends the lease. Counts from before the query, to trust it no longer than the database does. */
  private async extend(where: string, values: string[]): Promise<boolean> {
    const asked = performance.now();
    const isHeld = await this.write(`holder = ?, expiresAt = ${end}`, where, [
      this.holder,
      leaseMs * 1000,
      ...values,
    ]);
    if (isHeld) this.surelyUntil = asked + leaseMs;
    return isHeld;
  }

  /** @returns whether the row was changed. */
  private async write(set: string, where: string, values: (string | number)[]): Promise<boolean> {
    const { affectedRows } = await this.dataSource.query(
      `UPDATE migration_lease SET ${set} WHERE id = 1 AND (${where})`,
      values,
    );
    return affectedRows > 0;
  }
}

import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { DataSource, type QueryRunner } from 'typeorm';
import { settleRestored } from '../../../src/commands/site-copies.js';
import { dataSourceOptions } from '../../../src/data-source-options.js';
import { readEnvironment } from '../../../src/platform/config/environment.js';
import { migrate, schemaRecordOf } from '../../../src/platform/database/migrate.js';
import { MigrationLease } from '../../../src/platform/database/migration-lease.js';
import { migrationNames, migrations } from '../../../src/platform/database/migrations/index.js';
import { describeOnServer, serverDatabase, type TestDatabase } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';

const connect = ({ variables }: TestDatabase) =>
  new DataSource(dataSourceOptions(readEnvironment(variables))).initialize();

describeOnServer('The lease for migrating', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let leases: MigrationLease[];

  beforeEach(async () => {
    database = await serverDatabase();
    dataSource = await connect(database);
    leases = [];
  });

  afterEach(async () => {
    for (const lease of leases) await lease.release();
    await dataSource.destroy();
    await database.drop();
  });

  /** Takes the lease. Afterwards it is released, also a dead holder's, so its timer ends with the test. */
  const take = async () => {
    const lease = await MigrationLease.take(dataSource);
    leases.push(lease);
    return lease;
  };
  const expire = () =>
    dataSource.query('UPDATE migration_lease SET expiresAt = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND');

  it('is held by one at a time, and free once that has released it', async () => {
    const first = await take();
    let second: MigrationLease | undefined;
    const waiting = take().then((lease) => {
      second = lease;
    });
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(second).toBeUndefined();
    first.assertHeld();
    await first.release();
    await waiting;
    second?.assertHeld();
    await second?.release();
  });

  it('of a holder that died is taken over when it has run out', async () => {
    await take();
    await expire();
    const second = await take();
    second.assertHeld();
    await second.release();
  });

  it('of whoever died while a backup was made is forgotten where that is restored', async () => {
    await migrate(dataSource);
    await dataSource.undoLastMigration({ transaction: 'none' });
    await take();
    await dataSource.query('UPDATE migration_lease SET expiresAt = UTC_TIMESTAMP(3) + INTERVAL 1 DAY');
    await settleRestored(readEnvironment(database.variables), new Date());
    expect((await schemaRecordOf(dataSource)).applied.sort()).toEqual([...migrationNames].sort());
  });

  it('that another one has taken over stops whoever had it, in mid-work', async () => {
    await migrate(dataSource);
    await dataSource.undoLastMigration({ transaction: 'none' });
    const [last] = migrations.slice(-1);
    const { up } = last.prototype;
    const { now } = performance;
    let hasGoneOn = false;
    const spy = jest.spyOn(last.prototype, 'up').mockImplementation(async (runner: QueryRunner) => {
      // As after a long freeze: by its clock the lease has run out, and somebody else has it.
      performance.now = () => now.call(performance) + 3_600_000;
      await runner.query('SELECT 1');
      hasGoneOn = true;
      await up(runner);
    });
    await expect(migrate(dataSource)).rejects.toThrow(/lease for migrating the database expired/);
    performance.now = now;
    spy.mockRestore();
    expect(hasGoneOn).toBe(false);
    expect((await schemaRecordOf(dataSource)).applied).not.toContain(last.name);
    await migrate(dataSource);
  });

  it('is not needed where nothing is to be made', async () => {
    await migrate(dataSource);
    await until(async () => {
      const [{ holder }] = await dataSource.query('SELECT holder FROM migration_lease');
      return holder === '';
    });
  });
});

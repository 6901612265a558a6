import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { dataSourceBesideOptions } from '../data-source-options.js';
import { Backup } from '../operations/backup/backup.entity.js';
import type { MakeTables } from '../operations/backup/database-copy.js';
import type { RestorePlan } from '../operations/backup/restore-backup.js';
import type { Environment } from '../platform/config/environment.js';
import { isGivenUp } from '../platform/database/database-unavailable.js';
import { migrate } from '../platform/database/migrate.js';
import { MigrationLease } from '../platform/database/migration-lease.js';
import { migrationsOf } from '../platform/database/migrations/index.js';
import { OutboxHold } from '../platform/outbox/outbox-hold.entity.js';

/** Runs work on a site's database, even if the site is running. @throws {RangeError} if there is none yet. */
export async function besideTheSite<T>(
  environment: Environment,
  work: (dataSource: DataSource) => Promise<T>,
): Promise<T> {
  const { DATABASE_URL, DATA_DIR } = environment;
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, 'site.sqlite')))
    throw new RangeError(`No site found in ${DATA_DIR} (DATA_DIR), and DATABASE_URL isn’t set.`);
  const dataSource = await new DataSource(dataSourceBesideOptions(environment)).initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** How long a transaction next to a running site is retried. A command has more time than a request. */
const retriedForMs = 30_000;
const maxPauseMs = 100;

/**
 * Runs work in one transaction on a site's database, even while the site is running. Work may run more than
 * once: a transaction that the database rolls back because of a conflict is retried.
 */
export async function transactionBesideTheSite<T>(
  environment: Environment,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const end = performance.now() + retriedForMs;
  return besideTheSite(environment, async (dataSource) => {
    for (;;) {
      try {
        return await dataSource.transaction(work);
      } catch (error) {
        if (!isGivenUp(error) || performance.now() > end) throw error;
        await sleep(Math.random() * maxPauseMs);
      }
    }
  });
}

/** Returns how to restore a backup to a site's place. */
export const restorePlanOf = (environment: Environment, now: Date): RestorePlan => ({
  place: environment,
  makeTables,
  finish: () => settleRestored(environment, now),
});

/** Makes the tables of an empty database. */
export const makeTables: MakeTables = async (place, applied) => {
  const options = dataSourceBesideOptions(place);
  const migrations = migrationsOf(applied);
  const dataSource = await new DataSource({ ...options, migrations }).initialize();
  await migrate(dataSource).finally(() => dataSource.destroy());
};

/**
 * Migrates a restored database to this release and holds its outbox, because its items may have been
 * delivered long ago. Deletes the row of the backup itself, which was still running when the database was
 * copied. On another machine of the same name, the files of former backups aren't missing: they never were
 * there.
 */
export async function settleRestored(environment: Environment, now: Date): Promise<void> {
  await besideTheSite(environment, async (dataSource) => {
    await MigrationLease.forget(dataSource);
    await migrate(dataSource);
    await dataSource.manager.save(OutboxHold, { reason: 'restored', since: now });
    await dataSource.manager.delete(Backup, { endedAt: IsNull() });
    for (const { id, file } of await dataSource.manager.findBy(Backup, { file: Not('') }))
      if (!existsSync(file)) await dataSource.manager.update(Backup, id, { file: '' });
  });
}

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckedBackup } from '../operations/backup/manifest.js';
import { RestoreTestFailed, testRestore } from '../operations/backup/restore-test.js';
import { makeDatabase, onServer } from '../operations/backup/server-database.js';
import { quoted } from '../operations/move/mysql-text.js';
import type { TrialResult, TriedRelease } from '../operations/releases/trial.js';
import { type DatabaseHost, readDatabaseAddress, withDatabase } from '../platform/config/database-address.js';
import { type Environment, readEnvironment } from '../platform/config/environment.js';
import { isLoopback } from '../platform/config/formats.js';
import { packageRoot } from '../platform/config/package-root.js';
import { restorePlanOf } from './site-copies.js';

/**
 * Runs the restore test: restores a checked backup to a scratch place and deletes that afterwards.
 * @param folder an empty folder to work in.
 * @throws {RestoreTestFailed}
 */
export async function runRestoreTest(
  checked: CheckedBackup,
  environment: Environment,
  folder: string,
  now: Date,
  release: TriedRelease = { folder: packageRoot, patienceMs: 120_000 },
): Promise<TrialResult> {
  const dataDir = join(folder, 'site');
  await mkdir(dataDir, { mode: 0o700 });
  const url = scratchDatabaseOf(environment);
  const variables = {
    ...(url
      ? { DATABASE_URL: url, SESSION_SECRET: 'only for the restore test, never for a real session' }
      : {}),
    ...(environment.UNENCRYPTED_HOSTS ? { UNENCRYPTED_HOSTS: environment.UNENCRYPTED_HOSTS } : {}),
    BUSINESS_TIME_ZONE: environment.BUSINESS_TIME_ZONE,
  };
  const scratch = readEnvironment({ ...variables, DATA_DIR: dataDir });
  const plan = restorePlanOf(scratch, now);
  if (!url) return testRestore(checked, plan, { variables, release });
  const isOurs = await makeDatabase(url).catch((error: Error) => {
    throw new RestoreTestFailed(
      `The restore test has no database: ${error.message}. Let the site’s user create it: ` +
        `GRANT ALL ON \`${nameOf(url).replaceAll('_', '\\_')}\`.* TO …, or set DRILL_DATABASE_URL.`,
    );
  });
  try {
    return await testRestore(checked, plan, { variables, release });
  } finally {
    await onServer(url, async (side) => {
      await (isOurs ? side.rows(`DROP DATABASE ${quoted(nameOf(url))}`) : side.empty());
    });
  }
}

/** Returns the address of the scratch database; undefined on SQLite, where it is a file. */
function scratchDatabaseOf({ DATABASE_URL, DRILL_DATABASE_URL }: Environment): string | undefined {
  if (!DATABASE_URL) return undefined;
  if (DRILL_DATABASE_URL) {
    if (sameDatabase(DRILL_DATABASE_URL, DATABASE_URL))
      throw new RestoreTestFailed('Set DRILL_DATABASE_URL to a database other than the site’s.');
    return DRILL_DATABASE_URL;
  }
  return withDatabase(DATABASE_URL, `${nameOf(DATABASE_URL)}_drill`);
}

const nameOf = (url: string) => readDatabaseAddress(url).database;

/** Whether two addresses may lead to the same database: the same name, on a host in both of them. */
function sameDatabase(a: string, b: string): boolean {
  const [one, other] = [a, b].map(readDatabaseAddress);
  const isHere = (host: DatabaseHost) => isLoopback(host.name);
  const meet = one.hosts.some((host) =>
    other.hosts.some(
      (its) => its.name.toLowerCase() === host.name.toLowerCase() || (isHere(its) && isHere(host)),
    ),
  );
  return meet && one.database.toLowerCase() === other.database.toLowerCase();
}

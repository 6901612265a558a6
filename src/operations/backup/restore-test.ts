import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DoesNotServe } from '../releases/probe.js';
import { type TrialResult, type TriedRelease, tryRelease } from '../releases/trial.js';
import { type DatabaseCopies, differenceOf } from './database-copies.js';
import { type CheckedBackup, putBack } from './restore-backup.js';

/** Thrown if a restored backup doesn't work. The message says what failed, in a sentence. */
export class RestoreTestFailed extends Error {}

/**
 * Restores a checked backup to a scratch place, compares every table, starts a release on it and uses it. Its
 * outbox is on hold.
 * @param copies for the scratch database.
 * @param variables the settings that point the site to the scratch place.
 * @throws {RestoreTestFailed}
 */
export async function testRestore(
  checked: CheckedBackup,
  {
    dataDir,
    copies,
    variables,
    release,
    finish,
  }: {
    dataDir: string;
    copies: DatabaseCopies;
    variables: Record<string, string>;
    release: TriedRelease;
    finish: () => Promise<void>;
  },
): Promise<TrialResult> {
  const compareAndFinish = async () => {
    const difference = differenceOf(checked.manifest.tables, await copies.digests(dataDir));
    if (difference) throw new RestoreTestFailed(difference);
    await finish();
  };
  await putBack(checked, { dataDir, copies, finish: compareAndFinish });
  const missing = Object.keys(checked.manifest.files)
    .filter((name) => name.startsWith('files/'))
    .find((name) => !existsSync(join(dataDir, name.slice('files/'.length))));
  if (missing) throw new RestoreTestFailed(`${missing} was not restored.`);
  return tryRelease(release, { ...variables, DATA_DIR: dataDir }).catch((error: Error) => {
    throw error instanceof DoesNotServe ? new RestoreTestFailed(error.message, { cause: error }) : error;
  });
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DoesNotServe } from '../releases/probe.js';
import { type TrialResult, type TriedRelease, tryRelease } from '../releases/trial.js';
import type { CheckedBackup } from './manifest.js';
import { putBack, type RestorePlan } from './restore-backup.js';

/** Thrown if a restored backup doesn't work. The message says what failed, in a sentence. */
export class RestoreTestFailed extends Error {}

/**
 * Restores a checked backup to a scratch place, starts a release on it and uses it. Its outbox is on hold.
 * @param variables the settings that point the site to the scratch place.
 * @throws {RestoreTestFailed}
 */
export async function testRestore(
  checked: CheckedBackup,
  plan: RestorePlan,
  { variables, release }: { variables: Record<string, string>; release: TriedRelease },
): Promise<TrialResult> {
  const { DATA_DIR } = plan.place;
  await putBack(checked, plan);
  const missing = Object.keys(checked.manifest.files)
    .filter((name) => name.startsWith('files/'))
    .find((name) => !existsSync(join(DATA_DIR, name.slice('files/'.length))));
  if (missing) throw new RestoreTestFailed(`${missing} was not restored.`);
  return tryRelease(release, { ...variables, DATA_DIR }).catch((error: Error) => {
    throw error instanceof DoesNotServe ? new RestoreTestFailed(error.message, { cause: error }) : error;
  });
}

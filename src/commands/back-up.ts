import { hostname } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Backup } from '../operations/backup/backup.entity.js';
import { removeOldBackups } from '../operations/backup/backup-retention.js';
import { type MadeBackup, makeBackup } from '../operations/backup/make-backup.js';
import { checkBackup } from '../operations/backup/restore-backup.js';
import { runProgram } from '../operations/backup/run-program.js';
import { withScratch } from '../operations/backup/scratch.js';
import { DoesNotServe } from '../operations/releases/probe.js';
import type { TrialResult, TriedRelease } from '../operations/releases/trial.js';
import type { Environment } from '../platform/config/environment.js';
import { release } from '../platform/config/release.js';
import { isDuplicateKey } from '../platform/database/duplicate-key.js';
import { insertRow } from '../platform/database/insert-row.js';
import { schemaRecordOf } from '../platform/database/migrate.js';
import { migrationNames } from '../platform/database/migrations/index.js';
import { rehearse } from './restore-test-target.js';
import { besideTheSite, copiesOf } from './site-copies.js';

interface Wanted {
  /** Whether its restore is rehearsed. */
  isDrilled: boolean;
  /** The night whose backup it is, of which there is one; null for one besides. */
  night: string | null;
  /** What the drill starts; this release where it is not given. */
  release?: TriedRelease;
}

export interface BackUpOutcome extends MadeBackup {
  drill: 'passed' | 'failed' | 'none';
  failure: string;
  /** How the release did in the drill. */
  trial?: TrialResult;
}

/** Makes a backup, hands it over, rehearses its restore, and writes down how all of that went. */
export async function backUp(
  environment: Environment,
  wanted: Wanted,
): Promise<BackUpOutcome | 'made already'> {
  const id = await note(environment, wanted.night);
  if (id === undefined) return 'made already';
  const write = (changes: Partial<Backup>) =>
    besideTheSite(environment, (dataSource) => dataSource.manager.update(Backup, id, changes));
  const made: Partial<MadeBackup> = {};
  // A key of this run alone opens the file for the drill; the owner's private key is elsewhere.
  const drillKey =
    wanted.isDrilled && environment.BACKUP_ENCRYPT_TO ? await generateX25519Identity() : undefined;
  try {
    Object.assign(made, await make(environment, drillKey));
    await handOver(environment, made.file as string);
    await write({ ...made, endedAt: new Date() });
  } catch (error) {
    await write({ ...made, endedAt: new Date(), failure: inWords(error) });
    throw error;
  }
  const outcome = { ...(made as MadeBackup), drill: 'none' as const, failure: '' };
  if (!wanted.isDrilled) {
    await removeOldBackups(environment.backupDir);
    return outcome;
  }
  try {
    const trial = await rehearseFile(environment, outcome.file, drillKey, wanted.release);
    await write({ drilledAt: new Date() });
    // Not before: what takes the place of an older backup must be known to be good.
    await removeOldBackups(environment.backupDir);
    return { ...outcome, drill: 'passed', trial };
  } catch (error) {
    // Another release that does not serve says nothing against the backup.
    const isOfTheRelease = wanted.release && (error as Error).cause instanceof DoesNotServe;
    if (!isOfTheRelease) await write({ drilledAt: new Date(), drillFailure: inWords(error) });
    return { ...outcome, drill: 'failed', failure: inWords(error) };
  }
}

/** Writes down that a backup was begun. @returns its number; undefined where another process makes that night's. */
async function note(environment: Environment, night: string | null): Promise<number | undefined> {
  try {
    return await besideTheSite(environment, ({ manager }) =>
      insertRow(manager, Backup, { night, startedAt: new Date(), host: hostname() }),
    );
  } catch (error) {
    if (night !== null && isDuplicateKey(error)) return undefined;
    throw error;
  }
}

async function make(environment: Environment, drillKey: string | undefined): Promise<MadeBackup> {
  const { DATA_DIR: dataDir, backupDir, BACKUP_ENCRYPT_TO } = environment;
  const recipients = BACKUP_ENCRYPT_TO ? [BACKUP_ENCRYPT_TO] : [];
  if (drillKey) recipients.push(await identityToRecipient(drillKey));
  const schema = await besideTheSite(environment, schemaRecordOf);
  const copies = copiesOf(environment);
  return makeBackup({
    dataDir,
    backupDir,
    copies,
    recipients,
    version: release,
    schema,
    now: new Date(),
  });
}

async function handOver({ BACKUP_COMMAND }: Environment, file: string): Promise<void> {
  if (!BACKUP_COMMAND) return;
  await runProgram('sh', ['-c', BACKUP_COMMAND], { env: { ...process.env, BACKUP_FILE: file } });
}

async function rehearseFile(
  environment: Environment,
  file: string,
  key: string | undefined,
  tried?: TriedRelease,
): Promise<TrialResult> {
  return withScratch(environment.backupDir, async (folder) => {
    const identities = key ? [key] : [];
    const copies = copiesOf(environment);
    const checked = await checkBackup(file, join(folder, 'content'), {
      identities,
      copies,
      migrations: migrationNames,
    });
    return rehearse(checked, environment, folder, new Date(), tried);
  });
}

const inWords = (error: unknown) => (error as Error).message.slice(0, 500);

import { hostname } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { EntityManager } from 'typeorm';
import { Backup } from '../operations/backup/backup.entity.js';
import type { Change } from '../operations/backup/backup-name.js';
import { removeOldBackups } from '../operations/backup/backup-retention.js';
import { datedRightly, newestBackups } from '../operations/backup/backups.service.js';
import { type MadeBackup, makeBackup } from '../operations/backup/make-backup.js';
import { checkBackup } from '../operations/backup/restore-backup.js';
import { runProgram } from '../operations/backup/run-program.js';
import { explainClosed } from '../operations/backup/sandbox.js';
import { withScratch } from '../operations/backup/scratch.js';
import { DoesNotServe } from '../operations/releases/probe.js';
import type { TrialResult, TriedRelease } from '../operations/releases/trial.js';
import { assertRestored } from '../platform/config/data-dir.js';
import type { Environment } from '../platform/config/environment.js';
import { commit, release } from '../platform/config/release.js';
import { isDuplicateKey } from '../platform/database/duplicate-key.js';
import { insertRow } from '../platform/database/insert-row.js';
import { schemaRecordOf } from '../platform/database/migrate.js';
import { migrationNames } from '../platform/database/migrations/index.js';
import { runRestoreTest } from './restore-test-target.js';
import { besideTheSite } from './site-copies.js';

interface BackupOptions {
  /** Whether to run a restore test. */
  hasRestoreTest: boolean;
  /** The night of a nightly backup, of which there is only one; null for any other backup. */
  night: string | null;
  /** The change of the site that it is made before, if there is one. */
  before?: Change;
  /** The release to start in the restore test. Default: this release. */
  release?: TriedRelease;
}

export interface BackUpOutcome extends MadeBackup {
  drill: 'passed' | 'failed' | 'none';
  failure: string;
  /** How the release did in the restore test. */
  trial?: TrialResult;
}

/**
 * Makes a backup, copies it elsewhere, runs the restore test, and records the results.
 * @throws {UnusableEnvironment} while a restore is unfinished: the data is half the former and half the
 * restored one.
 */
export async function backUp(
  environment: Environment,
  options: BackupOptions,
): Promise<BackUpOutcome | 'made already'> {
  assertRestored(environment.DATA_DIR);
  const id = await recordStart(environment, options.night);
  if (id === undefined) return 'made already';
  const write = (changes: Partial<Backup>) =>
    besideTheSite(environment, (dataSource) => dataSource.manager.update(Backup, id, changes));
  const made: Partial<MadeBackup> = {};
  // A temporary key opens the file for the restore test, because the owner's private key is elsewhere.
  const testKey =
    options.hasRestoreTest && environment.BACKUP_ENCRYPT_TO ? await generateX25519Identity() : undefined;
  try {
    Object.assign(made, await make(environment, testKey, options.before));
    await copyElsewhere(environment, made.file as string);
    await write({ ...made, endedAt: new Date() });
  } catch (thrown) {
    const error = explainClosed(thrown as Error, process.env);
    await write({ ...made, endedAt: new Date(), failure: messageOf(error) });
    throw error;
  }
  const outcome = { ...(made as MadeBackup), drill: 'none' as const, failure: '' };
  if (!options.hasRestoreTest) {
    await removeOld(environment);
    return outcome;
  }
  try {
    const trial = await testFile(environment, outcome.file, testKey, options.release);
    await write({ drilledAt: new Date() });
    // Only now: an older backup may be deleted only if the new one is known to be good.
    await removeOld(environment);
    return { ...outcome, drill: 'passed', trial };
  } catch (error) {
    // If another release doesn't work, the backup may still be fine.
    const isReleaseProblem = options.release && (error as Error).cause instanceof DoesNotServe;
    if (!isReleaseProblem) await write({ drilledAt: new Date(), drillFailure: messageOf(error) });
    return { ...outcome, drill: 'failed', failure: messageOf(error) };
  }
}

async function removeOld(environment: Environment): Promise<void> {
  const rows = await besideTheSite(environment, ({ manager }) =>
    manager.find(Backup, { select: { startedAt: true }, order: { id: 'DESC' }, take: 1_000 }),
  );
  const made = rows.map(({ startedAt }) => startedAt);
  await removeOldBackups(environment.backupDir, environment, new Date(), made);
}

/** Records the start of a backup. @returns its ID; undefined if another process makes that night's. */
async function recordStart(environment: Environment, night: string | null): Promise<number | undefined> {
  try {
    return await besideTheSite(environment, async ({ manager }) => {
      const now = new Date();
      if (night !== null) await freeNight(manager, night, now);
      return insertRow(manager, Backup, { night, startedAt: now, host: hostname() });
    });
  } catch (error) {
    if (night !== null && isDuplicateKey(error)) return undefined;
    throw error;
  }
}

/** Takes a night from a backup that only a clock that was ahead made in it. */
async function freeNight(manager: EntityManager, night: string, now: Date): Promise<void> {
  const newestFirst = await manager.find(Backup, { order: { id: 'DESC' }, take: newestBackups });
  const made = newestFirst.find((backup) => backup.night === night);
  if (made && !datedRightly(newestFirst, now).includes(made))
    await manager.update(Backup, { id: made.id }, { night: null });
}

async function make(
  environment: Environment,
  testKey: string | undefined,
  before: Change | undefined,
): Promise<MadeBackup> {
  const { backupDir, BACKUP_ENCRYPT_TO } = environment;
  const recipients = BACKUP_ENCRYPT_TO ? [BACKUP_ENCRYPT_TO] : [];
  if (testKey) recipients.push(await identityToRecipient(testKey));
  const schema = await besideTheSite(environment, schemaRecordOf);
  return makeBackup({
    place: environment,
    backupDir,
    recipients,
    version: release,
    commit,
    schema,
    before,
    now: new Date(),
  });
}

async function copyElsewhere({ BACKUP_COMMAND }: Environment, file: string): Promise<void> {
  if (!BACKUP_COMMAND) return;
  const env = { ...process.env, BACKUP_FILE: file };
  await runProgram('sh', ['-c', BACKUP_COMMAND], { title: 'BACKUP_COMMAND failed', env });
}

async function testFile(
  environment: Environment,
  file: string,
  key: string | undefined,
  tried?: TriedRelease,
): Promise<TrialResult> {
  return withScratch(environment.backupDir, async (folder) => {
    const identities = key ? [key] : [];
    const checked = await checkBackup(file, join(folder, 'content'), {
      identities,
      migrations: migrationNames,
    });
    return runRestoreTest(checked, environment, folder, new Date(), tried);
  });
}

const messageOf = (error: unknown) => (error as Error).message.slice(0, 500);

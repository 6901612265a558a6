import { existsSync } from 'node:fs';
import { access, constants, readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { In, LessThanOrEqual } from 'typeorm';
import { makeBackup } from '../operations/backup/make-backup.js';
import type { CheckedBackup } from '../operations/backup/manifest.js';
import {
  assertEngine,
  checkBackup,
  engineNames,
  engineOf,
  moveAside,
  putBack,
} from '../operations/backup/restore-backup.js';
import { withScratch } from '../operations/backup/scratch.js';
import { makeDatabase, onServer } from '../operations/backup/server-database.js';
import { unfinishedRestore } from '../platform/config/data-dir.js';
import { type Environment, readEnvironment } from '../platform/config/environment.js';
import { commit, nameOfRelease, release } from '../platform/config/release.js';
import { asTypedHere } from '../platform/config/typed-commands.js';
import { schemaRecordOf } from '../platform/database/migrate.js';
import { migrationNames } from '../platform/database/migrations/index.js';
import { claimDataDir, DatabaseFileInUse } from '../platform/database/sqlite/sqlite.options.js';
import { OutboxHold } from '../platform/outbox/outbox-hold.entity.js';
import { OutboxItem } from '../platform/outbox/outbox-item.entity.js';
import { runRestoreTest } from './restore-test-target.js';
import { runCommand, WrongUsage } from './run-command.js';
import { besideTheSite, restorePlanOf, transactionBesideTheSite } from './site-copies.js';

const usage = `Restores a backup to a new, empty site or over a stopped one. A backup of a site on SQLite can go to MySQL or MariaDB, and the reverse.

  npm run restore -- FILE                   checks the file, backs up the current site, then restores
  npm run restore -- FILE --identity KEY    the same for an encrypted backup. KEY is the file with the age private key
  npm run restore -- FILE --check           only checks the file
  npm run restore -- FILE --drill           restores it to a temporary location and starts the site there. Your site isn’t changed
  npm run restore -- FILE --without-backup  for a site too damaged to back up. SQLite: its files are moved aside. MySQL: its data is replaced
  npm run restore -- --release              lets a restored site send emails, calendar events and alerts again
  npm run restore -- --release --skip-overdue
                                            the same, but skips what was due before the restore
  --json                                    prints the result as one line of JSON

A restored site sends nothing until you release it, because most of what was queued in the backup was probably sent since.
`;

const options = {
  identity: { type: 'string' },
  check: { type: 'boolean' },
  drill: { type: 'boolean' },
  'without-backup': { type: 'boolean' },
  release: { type: 'boolean' },
  'skip-overdue': { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** The result, for `--json` and as text. */
interface Report {
  done: 'checked' | 'rehearsed' | 'restored' | 'released';
  text: string;
  [detail: string]: unknown;
}

runCommand(usage, options, async ({ values, positionals }) => {
  const [file] = positionals;
  const isRelease = values.release ?? false;
  if (isRelease ? positionals.length > 0 : positionals.length !== 1)
    throw new WrongUsage(isRelease ? '--release takes no file.' : 'Enter the backup file to restore.');
  if (values['skip-overdue'] && !isRelease) throw new WrongUsage('Use --skip-overdue only with --release.');
  if (values.check && values.drill) throw new WrongUsage('Use --check or --drill, not both.');
  const environment = readEnvironment(process.env);
  const report = isRelease
    ? await releaseOutbox(environment, values['skip-overdue'] ?? false)
    : await restore(environment, file, {
        identities: await identitiesIn(values.identity),
        only: values.check ? 'check' : values.drill ? 'drill' : undefined,
        isBackedUp: !values['without-backup'],
      });
  const { text, ...details } = report;
  process.stdout.write(values.json ? `${JSON.stringify(details)}\n` : `${asTypedHere(text)}\n`);
});

interface RestoreOptions {
  identities: string[];
  /** Stops after checking the file (`check`) or the restore test (`drill`), without changing the site. */
  only?: 'check' | 'drill';
  /** Whether to back up the current site first. */
  isBackedUp: boolean;
}

async function restore(environment: Environment, file: string, options: RestoreOptions): Promise<Report> {
  const { DATA_DIR: dataDir, backupDir } = environment;
  await assertReadable(file, backupDir);
  return withScratch(options.only ? backupDir : dataDir, async (folder) => {
    const { identities } = options;
    const checked = await checkBackup(file, join(folder, 'content'), {
      identities,
      migrations: migrationNames,
    });
    const facts = factsOf(checked);
    if (options.only === 'check')
      return { ...facts, done: 'checked', text: `${file} is complete. ${facts.text}` };
    assertEngine(checked, environment, migrationNames);
    if (options.only === 'drill') {
      await runRestoreTest(checked, environment, folder, new Date());
      return {
        ...facts,
        done: 'rehearsed',
        text: `Restore test passed: the site started on a copy restored from ${file}. ${facts.text}`,
      };
    }
    const release = await claim(environment);
    try {
      const isResumed = existsSync(unfinishedRestore(dataDir));
      const replaced = isResumed ? undefined : await secure(environment, options.isBackedUp);
      await putBack(checked, restorePlanOf(environment, new Date()));
      const waiting = await besideTheSite(environment, ({ manager }) =>
        manager.countBy(OutboxItem, { state: 'waiting' }),
      );
      return {
        ...facts,
        done: 'restored',
        replaced,
        waiting,
        text: restoredText(
          `Restored the site to ${engineNames[engineOf(environment)]}. ${facts.text}`,
          isResumed ? beforeFirstTry : savedText(replaced),
          waiting,
        ),
      };
    } finally {
      release();
    }
  });
}

/** @throws {RangeError} The site's own user runs this, who can't read what is in root's folder. */
async function assertReadable(file: string, backupDir: string): Promise<void> {
  await access(file, constants.R_OK).catch(({ code }: NodeJS.ErrnoException) => {
    const { username } = userInfo();
    // The folder isn't there yet on a new machine.
    throw new RangeError(
      code === 'EACCES'
        ? `The user ${username} can’t read ${file}. If it is there, copy it to the backups: ` +
            `install -d -o ${username} -m 700 ${backupDir} && install -o ${username} -m 600 ${file} ${backupDir}/`
        : `Can’t find the file ${file}.`,
    );
  });
}

/** What an unfinished restore left isn't a site to save. */
const beforeFirstTry =
  'The restore that didn’t finish saved the previous site, unless it ran with --without-backup.';

const savedText = (replaced: string | undefined) =>
  replaced ? `The previous site is saved in ${replaced}.` : 'No earlier site was saved.';

function restoredText(restored: string, saved: string, waiting: number): string {
  return [
    restored,
    saved,
    `Deliveries are paused; ${waiting === 1 ? '1 delivery is queued' : `${waiting} deliveries are queued`}. Start the site, check it, then run`,
    '  npm run restore -- --release                  to send everything that is queued, or',
    '  npm run restore -- --release --skip-overdue   to skip what was due before the restore, most of which was probably sent.',
  ].join('\n');
}

function factsOf({ manifest }: CheckedBackup) {
  const { madeAt, version, commit, engine, tables } = manifest;
  const requests = tables.contacts?.rows ?? 0;
  const text =
    `The backup was made at ${madeAt} by release ${nameOfRelease(version, commit)}, of a site on ${engineNames[engine]}. ` +
    `Leads: ${requests}.`;
  return { madeAt, version, commit, engine, requests, text };
}

/** Makes sure that no site uses the data to be replaced. @returns a function that releases it. */
async function claim({ DATABASE_URL, DATA_DIR }: Environment): Promise<() => void> {
  const release = claimed(DATA_DIR);
  if (!DATABASE_URL) return release;
  await makeDatabase(DATABASE_URL);
  const users = await onServer(DATABASE_URL, (side) => side.users());
  if (users.length === 0) return release;
  release();
  throw new RangeError(`Open database connections: ${users.length}. Stop every process of the site first.`);
}

/** @throws {RangeError} if a site runs on the SQLite file. */
function claimed(dataDir: string): () => void {
  try {
    return claimDataDir(dataDir);
  } catch (error) {
    if (!(error instanceof DatabaseFileInUse)) throw error;
    throw new RangeError(
      `${error.problem} Stop every process of the site first. On a server set up by deploy/install: site stop`,
    );
  }
}

/** Backs up the site, or moves its files aside. @returns where they are; undefined if there was no site. */
async function secure(environment: Environment, isBackedUp: boolean): Promise<string | undefined> {
  const { DATA_DIR: dataDir, DATABASE_URL, backupDir } = environment;
  const isThere = DATABASE_URL
    ? (await onServer(DATABASE_URL, (side) => side.tableNames())).length > 0
    : existsSync(join(dataDir, 'site.sqlite'));
  if (!isThere) return undefined;
  if (!isBackedUp) return DATABASE_URL ? undefined : moveAside(dataDir, new Date());
  const recipients = environment.BACKUP_ENCRYPT_TO ? [environment.BACKUP_ENCRYPT_TO] : [];
  try {
    const schema = await besideTheSite(environment, schemaRecordOf);
    const plan = { place: environment, backupDir, recipients, schema };
    const made = await makeBackup({ ...plan, version: release, commit, before: 'restore', now: new Date() });
    return made.file;
  } catch (error) {
    throw new RangeError(
      `Couldn’t back up the current site, so nothing was restored: ${(error as Error).message}\n` +
        'Add --without-backup to restore anyway.',
    );
  }
}

async function releaseOutbox(environment: Environment, isOverdueSkipped: boolean): Promise<Report> {
  return transactionBesideTheSite(environment, async (manager) => {
    const [hold] = await manager.find(OutboxHold);
    if (!hold) throw new RangeError('Deliveries aren’t paused.');
    const overdue = { state: 'waiting' as const, dueAt: LessThanOrEqual(hold.since) };
    const skipped = isOverdueSkipped
      ? (
          await manager.update(OutboxItem, overdue, {
            state: 'skipped',
            settledAt: new Date(),
            note: 'Due before the restore, so probably already sent',
          })
        ).affected
      : 0;
    await manager.delete(OutboxHold, { reason: In(['restored']) });
    const waiting = await manager.countBy(OutboxItem, { state: 'waiting' });
    const left = isOverdueSkipped ? ` Skipped: ${skipped}.` : '';
    return {
      done: 'released',
      skipped,
      waiting,
      text: `Deliveries resumed. Queued: ${waiting}.${left}`,
    };
  });
}

/** Reads the private keys in an age key file: one in each line; comments start with #. */
async function identitiesIn(file: string | undefined): Promise<string[]> {
  if (file === undefined) return [];
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    const copy = `install -o ${userInfo().username} -m 600 ${file} /tmp/KEY.txt`;
    throw new RangeError(
      `Couldn’t read the private key: ${error.message}. If it is there, copy it for as long as you need it: ${copy}`,
    );
  });
  const keys = text.split('\n').filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (keys.length === 0) throw new RangeError(`${file} contains no age private key.`);
  return keys.map((key) => key.trim());
}

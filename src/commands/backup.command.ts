import { constants, hostname, setPriority } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Backup } from '../backup/backup.entity.js';
import { removeOldBackups } from '../backup/kept-backups.js';
import { type MadeBackup, makeBackup } from '../backup/make-backup.js';
import { checkBackup } from '../backup/restore-backup.js';
import { runProgram } from '../backup/run-program.js';
import { withScratch } from '../backup/scratch.js';
import { type Environment, readEnvironment } from '../config/environment.js';
import { release } from '../config/release.js';
import { isDuplicateKey } from '../database/duplicate-key.js';
import { insertRow } from '../database/insert-row.js';
import { migrationNames } from '../database/migrations/index.js';
import { rehearse } from './drill-place.js';
import { runCommand } from './run-command.js';
import { appliedMigrations, besideTheSite, copiesOf } from './site-copies.js';

const usage = `Makes a backup of the whole site in one file: requests, settings, statistics, secrets. The site may run or not.

  npm run backup                 makes it in BACKUP_DIR
  npm run backup -- --drill      also restores it in a scratch place, and starts the site there
  npm run backup -- --json       says what it made as a line of JSON

BACKUP_ENCRYPT_TO encrypts it to a public key of age; BACKUP_COMMAND takes it elsewhere. Kept are the newest of 7 days, 4 weeks and
12 months. A site that runs does all of this by itself each night.
`;

const options = {
  drill: { type: 'boolean' },
  json: { type: 'boolean' },
  // Set by the site itself: the night whose backup it is, of which there is one.
  night: { type: 'string' },
} as const;

interface Wanted {
  isDrilled: boolean;
  night: string | null;
}

interface Outcome extends MadeBackup {
  drill: 'passed' | 'failed' | 'none';
  failure: string;
}

/** `npm run backup`: makes a backup, hands it over, rehearses its restore, and writes down how all of that went. */
async function backUp(wanted: Wanted): Promise<Outcome | 'made already'> {
  const environment = readEnvironment(process.env);
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
    await rehearseFile(environment, outcome.file, drillKey);
    await write({ drilledAt: new Date() });
    // Not before: what takes the place of an older backup must be known to be good.
    await removeOldBackups(environment.backupDir);
    return { ...outcome, drill: 'passed' };
  } catch (error) {
    await write({ drilledAt: new Date(), drillFailure: inWords(error) });
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
  const migrations = await besideTheSite(environment, appliedMigrations);
  const copies = copiesOf(environment);
  return makeBackup({
    dataDir,
    backupDir,
    copies,
    recipients,
    version: release,
    migrations,
    now: new Date(),
  });
}

async function handOver({ BACKUP_COMMAND }: Environment, file: string): Promise<void> {
  if (!BACKUP_COMMAND) return;
  await runProgram('sh', ['-c', BACKUP_COMMAND], { env: { ...process.env, BACKUP_FILE: file } });
}

async function rehearseFile(environment: Environment, file: string, key: string | undefined): Promise<void> {
  await withScratch(environment.backupDir, async (folder) => {
    const identities = key ? [key] : [];
    const copies = copiesOf(environment);
    const checked = await checkBackup(file, join(folder, 'content'), {
      identities,
      copies,
      migrations: migrationNames,
    });
    await rehearse(checked, environment, folder, new Date());
  });
}

const inWords = (error: unknown) => (error as Error).message.slice(0, 500);

runCommand(usage, options, async ({ values: { drill = false, json = false, night = null } }) => {
  // At night, visitors come first.
  if (night) setPriority(constants.priority.PRIORITY_LOW);
  const outcome = await backUp({ isDrilled: drill, night });
  if (outcome === 'made already') return;
  if (outcome.drill === 'failed') process.exitCode = 1;
  process.stdout.write(json ? `${JSON.stringify(outcome)}\n` : told(outcome));
});

function told({ file, bytes, drill, failure }: Outcome): string {
  const size = bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
  const rehearsed = {
    none: '',
    passed: ' The drill restored it and the site started on it.',
    failed: ` The drill failed: ${failure}`,
  };
  return `${file} (${size}) is made.${rehearsed[drill]}\n`;
}

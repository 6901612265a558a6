import { constants, type Dirent } from 'node:fs';
import { cp, mkdir, readdir, rename, stat, statfs, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { packBackup } from './backup-file.js';
import type { DatabaseCopies } from './database-copies.js';
import { syncPath } from './durable.js';
import { filesUnder, formatNumber, type Manifest, manifestName } from './manifest.js';
import { withScratch } from './scratch.js';

/** What to back up, and where to. */
export interface BackupPlan {
  dataDir: string;
  backupDir: string;
  copies: DatabaseCopies;
  /** Age public keys. Without any, the file isn't encrypted. */
  recipients: readonly string[];
  /** The release that makes it. */
  version: string;
  /** The database's own record of its schema. */
  schema: { applied: string[]; required: string[] };
  now: Date;
}

export interface MadeBackup {
  file: string;
  bytes: number;
}

/** Thrown if there is no room for a backup. */
export class TooLittleRoom extends Error {}

const megabyte = 2 ** 20;

/**
 * Makes a backup of a site, whether it runs or not. Copies the spool before the database, so that a lead that moves between them is in
 * both, never in neither. Gives the file its final name only when it is complete and on disk.
 * @throws {TooLittleRoom} before it starts; {ProgramFailed} or the system's error if a step fails. Leaves no files behind then.
 */
export async function makeBackup(plan: BackupPlan): Promise<MadeBackup> {
  const { backupDir, recipients, now } = plan;
  await mkdir(backupDir, { recursive: true, mode: 0o700 });
  return withScratch(backupDir, async (work) => {
    await assertRoom(plan);
    const content = join(work, 'content');
    await mkdir(content, { recursive: true, mode: 0o700 });
    await gather(plan, content);
    const packed = join(work, 'packed');
    await packBackup(content, packed, recipients);
    const file = join(backupDir, nameOf(now, recipients.length > 0));
    await rename(packed, file);
    await syncPath(backupDir);
    return { file, bytes: (await stat(file)).size };
  });
}

/** `site-20261122T091500Z.tar.gz`, with `.age` if it is encrypted. Sorted by name, backups are sorted by time. */
const nameOf = (now: Date, isEncrypted: boolean) =>
  `site-${now.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z.tar.gz${isEncrypted ? '.age' : ''}`;

/** Reads the time of a backup from its name; undefined for another kind of file. */
export function madeAtOf(file: string): Date | undefined {
  const parts = /^site-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz(\.age)?$/.exec(basename(file));
  if (!parts) return undefined;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

async function gather({ dataDir, backupDir, copies, version, schema, now }: BackupPlan, content: string) {
  await copySpool(join(dataDir, 'spool'), join(content, 'spool'));
  const database = join(content, copies.fileName);
  await copies.copyTo(database);
  await copyFiles(dataDir, join(content, 'files'), backupDir);
  const manifest: Manifest = {
    format: formatNumber,
    version,
    madeAt: now.toISOString(),
    engine: copies.engine,
    migrations: schema.applied,
    required: schema.required,
    tables: await copies.digestsOf(database),
    files: await filesUnder(content),
  };
  await writeFile(join(content, manifestName), JSON.stringify(manifest, null, 2), { mode: 0o600 });
}

/** Not backed up: the journal guards against data loss in the database, and the backup has the leads themselves. */
const journalFolder = 'kept';

/** A lead whose file disappears during the copy is in the database, which is copied later. */
async function copySpool(from: string, to: string): Promise<void> {
  for (const entry of await entriesOf(from)) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.name === journalFolder) continue;
    if (entry.isDirectory()) await copySpool(source, target);
    else if (/\.(json|txt)$/.test(entry.name)) await copyIfThere(source, target);
  }
}

/** Copies everything else in the data folder: secrets, and files of later releases. */
async function copyFiles(dataDir: string, to: string, backupDir: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const entry of await entriesOf(dataDir)) {
    const source = join(dataDir, entry.name);
    const isLeftOut = leftOut.test(entry.name) || resolve(source) === resolve(backupDir);
    if (!isLeftOut) await copyIfThere(source, join(to, entry.name));
  }
}

/**
 * Left out: the database and the spool, which are copied separately; visits that wait for the database; emails that development
 * writes as files; and temporary state of this machine, like active alerts, a move to another database and an unfinished restore.
 */
const leftOut =
  /^(site\.(sqlite.*|lock.*)|spool|visit-records|mail|alarms\.json|(database\.json|mov(e|ing)\.).*|restore-unfinished|replaced-.*|\..*)$/;

async function copyIfThere(source: string, target: string): Promise<void> {
  const options = { recursive: true, mode: constants.COPYFILE_FICLONE, preserveTimestamps: true };
  await cp(source, target, options).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

async function assertRoom({ backupDir, copies }: BackupPlan): Promise<void> {
  const { bavail, bsize } = await statfs(backupDir);
  const [free, needed] = [bavail * bsize, (await copies.size()) * 1.5];
  if (free >= needed) return;
  const inMegabytes = (bytes: number) => `${Math.ceil(bytes / megabyte)} MB`;
  throw new TooLittleRoom(
    `A backup needs up to ${inMegabytes(needed)} in ${backupDir}, but only ${inMegabytes(free)} is free.`,
  );
}

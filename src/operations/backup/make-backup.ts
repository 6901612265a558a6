import { constants, type Dirent } from 'node:fs';
import { cp, mkdir, readdir, realpath, rename, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MysqlSide } from '../move/mysql-side.js';
import type { SqliteSide } from '../move/sqlite-side.js';
import { packBackup } from './backup-file.js';
import { type Change, nameOfBackup } from './backup-name.js';
import { copyDatabase, type DatabasePlace, databaseFile, openDatabase } from './database-copy.js';
import { syncPath } from './durable.js';
import { filesUnder, formatNumber, type Manifest, manifestName } from './manifest.js';
import { withScratch } from './scratch.js';

/** What to back up, and where to. */
export interface BackupPlan {
  place: DatabasePlace;
  backupDir: string;
  /** Age public keys. Without any, the file isn't encrypted. */
  recipients: readonly string[];
  /** The release that makes it, and its commit. */
  version: string;
  commit?: string;
  /** The change of the site that it is made before, if there is one. */
  before?: Change;
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
 * Makes a backup of a site, whether it runs or not. Copies the spool before the database, so that a lead that
 * moves between them is in both, never in neither. Gives the file its final name only when it is complete and
 * on disk.
 * @throws {TooLittleRoom} before it starts; {CopyFailed} or the system's error if a step fails. Leaves no
 * files behind then.
 */
export async function makeBackup(plan: BackupPlan): Promise<MadeBackup> {
  const { backupDir, recipients, now, before } = plan;
  await mkdir(backupDir, { recursive: true, mode: 0o700 });
  return withScratch(backupDir, async (work) => {
    const content = join(work, 'content');
    await mkdir(content, { recursive: true, mode: 0o700 });
    const source = await openDatabase(plan.place);
    try {
      await assertRoom(backupDir, await source.size());
      await gather(plan, source, content);
    } finally {
      source.abandon();
    }
    const packed = join(work, 'packed');
    await packBackup(content, packed, recipients);
    const file = join(backupDir, nameOfBackup(now, { before, isEncrypted: recipients.length > 0 }));
    await rename(packed, file);
    await syncPath(backupDir);
    return { file, bytes: (await stat(file)).size };
  });
}

async function gather(plan: BackupPlan, source: MysqlSide | SqliteSide, content: string): Promise<void> {
  const { place, backupDir, version, commit, schema, now } = plan;
  const { DATA_DIR: dataDir } = place;
  await copySpool(join(dataDir, 'spool'), join(content, 'spool'));
  const copied = await copyDatabase(source, join(content, databaseFile));
  await copyFiles(dataDir, join(content, 'files'), backupDir);
  const manifest: Manifest = {
    format: formatNumber,
    version,
    commit,
    madeAt: now.toISOString(),
    migrations: schema.applied,
    required: schema.required,
    ...copied,
    files: await filesUnder(content),
  };
  await writeFile(join(content, manifestName), JSON.stringify(manifest, null, 2), { mode: 0o600 });
}

/** Not backed up: it guards against data loss in the database, and the backup has the leads themselves. */
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
  const backups = await realpath(backupDir);
  const copyFolder = async (from: string, target: string, isLeftOut = (_name: string) => false) => {
    await mkdir(target, { mode: 0o700 });
    for (const entry of await entriesOf(from)) {
      const [source, copy] = [join(from, entry.name), join(target, entry.name)];
      if (isLeftOut(entry.name)) continue;
      if (!entry.isDirectory()) await copyIfThere(source, copy);
      else if ((await realpath(source).catch(() => source)) !== backups) await copyFolder(source, copy);
    }
  };
  await copyFolder(dataDir, to, (name) => leftOut.test(name));
}

/**
 * Left out: the database and the spool, which are copied separately; other backups, wherever BACKUP_DIR is
 * now; visits that wait for the database; emails that development writes as files; and temporary state of
 * this machine, like active alerts, a move to another database and an unfinished restore.
 */
const leftOut =
  /^(site\.(sqlite|lock|sock)|database\.json|mov(e|ing)\.|replaced-|site-\d{8}T\d{6}Z|\.|(spool|backups|visit-records|mail|alarms\.json|restore-unfinished)$)/;

async function copyIfThere(source: string, target: string): Promise<void> {
  const options = { mode: constants.COPYFILE_FICLONE, preserveTimestamps: true };
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

async function assertRoom(backupDir: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(backupDir);
  const [free, needed] = [bavail * bsize, bytes * 1.5];
  if (free >= needed) return;
  const inMegabytes = (bytes: number) => `${Math.ceil(bytes / megabyte)} MB`;
  throw new TooLittleRoom(
    `A backup needs up to ${inMegabytes(needed)} in ${backupDir}, but only ${inMegabytes(free)} is free.`,
  );
}

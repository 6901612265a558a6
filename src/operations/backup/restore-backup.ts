import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unfinishedRestore } from '../../platform/config/data-dir.js';
import { isBeforeBaseline, lastBeforeBaseline } from '../../platform/database/baseline/former-migrations.js';
import { UnusableBackup, unpackBackup } from './backup-file.js';
import { type DatabaseCopies, differenceOf, type TableDigests } from './database-copies.js';
import { syncPath } from './durable.js';
import type { Manifest } from './manifest.js';
import { mysqlFormat } from './mysql-copies.js';
import { sqliteFormat } from './sqlite-copies.js';

/** An unpacked backup that is complete. */
export interface CheckedBackup {
  manifest: Manifest;
  /** The folder with its content. */
  folder: string;
}

const formats = { sqlite: sqliteFormat, mysql: mysqlFormat };

/**
 * Unpacks a backup into a folder and checks all of it, including the database's tables. Needs no site and no
 * database.
 * @param migrations the names of this release's migrations.
 * @throws {UnusableBackup}
 */
export async function checkBackup(
  file: string,
  folder: string,
  { identities, migrations }: { identities: readonly string[]; migrations: string[] },
): Promise<CheckedBackup> {
  const manifest = await unpackBackup(file, folder, identities);
  const { engine, version, required = manifest.migrations } = manifest;
  const unknown = required.filter((name) => !migrations.includes(name));
  if (unknown.length > 0)
    throw new UnusableBackup(`A newer release (${version}) made this backup. Restore it with that release.`);
  if (isBeforeBaseline(manifest.migrations))
    throw new UnusableBackup(
      `A release before November 30, 2026 (${version}) made this backup. Restore it with that release or ${lastBeforeBaseline}, then upgrade.`,
    );
  const format = formats[engine];
  let found: TableDigests;
  try {
    found = await format.digestsOf(join(folder, format.fileName));
  } catch (error) {
    throw new UnusableBackup(
      `The backup is damaged. Couldn’t read its copy of the database: ${(error as Error).message}.`,
    );
  }
  const difference = differenceOf(manifest.tables, found);
  if (difference) throw new UnusableBackup(`The backup is damaged. ${difference}`);
  return { manifest, folder };
}

/** @throws {UnusableBackup} if a backup is of a database of another kind. */
export function assertEngine({ manifest: { engine } }: CheckedBackup, copies: DatabaseCopies): void {
  if (engine !== copies.format.engine) throw new UnusableBackup(otherEngine[engine]);
}

const otherEngine = {
  sqlite: 'This backup is of a site on SQLite, but DATABASE_URL is set. Unset it and try again.',
  mysql: 'This backup is of a site on MySQL or MariaDB. Set DATABASE_URL to the database to restore to.',
};

/**
 * Restores a checked backup over a stopped site. A file marks the restore as unfinished until it is done, and
 * keeps a site from starting. Leads that wait in the spool stay, in addition to those of the backup.
 * @param finish migrates the restored database to this release and holds its outbox.
 */
export async function putBack(
  { folder }: CheckedBackup,
  { dataDir, copies, finish }: { dataDir: string; copies: DatabaseCopies; finish: () => Promise<void> },
): Promise<void> {
  const mark = unfinishedRestore(dataDir);
  await writeFile(mark, '', { flush: true, mode: 0o600 });
  await syncPath(dataDir);
  await copies.putBack(join(folder, copies.format.fileName));
  await copyInto(join(folder, 'spool'), join(dataDir, 'spool'), { force: false });
  await copyInto(join(folder, 'files'), dataDir, { force: true });
  await finish();
  await rm(mark);
  await syncPath(dataDir);
}

/** Moves the files of a site that can't be backed up out of the way. @returns where they are. */
export async function moveAside(dataDir: string, now: Date): Promise<string> {
  const name = `replaced-${now.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const folder = join(dataDir, name);
  await mkdir(folder, { mode: 0o700 });
  for (const entry of ['site.sqlite', 'site.sqlite-wal', 'site.sqlite-shm']) {
    if (existsSync(join(dataDir, entry))) await rename(join(dataDir, entry), join(folder, entry));
  }
  return folder;
}

async function copyInto(from: string, to: string, { force }: { force: boolean }): Promise<void> {
  if (!existsSync(from)) return;
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of await readdir(from)) {
    await cp(join(from, name), join(to, name), { recursive: true, force, preserveTimestamps: true });
  }
  await syncPath(to);
}

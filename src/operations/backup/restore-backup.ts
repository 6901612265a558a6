import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unfinishedRestore } from '../../platform/config/data-dir.js';
import { isBeforeBaseline, lastBeforeBaseline } from '../../platform/database/baseline/former-migrations.js';
import { UnusableBackup, unpackBackup } from './backup-file.js';
import {
  type DatabasePlace,
  databaseFile,
  differencesOf,
  digestsOf,
  type MakeTables,
  restoreDatabase,
} from './database-copy.js';
import { isDump, restoreDump } from './database-dump.js';
import { syncPath } from './durable.js';
import type { CheckedBackup } from './manifest.js';

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
  const { version, required = manifest.migrations } = manifest;
  const unknown = required.filter((name) => !migrations.includes(name));
  if (unknown.length > 0)
    throw new UnusableBackup(`A newer release (${version}) made this backup. Restore it with that release.`);
  if (isBeforeBaseline(manifest.migrations))
    throw new UnusableBackup(
      `A release before November 30, 2026 (${version}) made this backup. Restore it with that release or ${lastBeforeBaseline}, then upgrade.`,
    );
  if (isDump(manifest)) return { manifest, folder };
  const found = await digestsOf(join(folder, databaseFile)).catch((error: Error) => {
    throw new UnusableBackup(
      `The backup is damaged. Couldn’t read its copy of the database: ${error.message}.`,
    );
  });
  const differences = differencesOf(manifest.tables, found);
  if (differences) throw new UnusableBackup(`The backup is damaged. ${differences}`);
  return { manifest, folder };
}

export const engineNames = { sqlite: 'SQLite', mysql: 'MySQL or MariaDB' };

export const engineOf = ({ DATABASE_URL }: DatabasePlace) => (DATABASE_URL ? 'mysql' : 'sqlite');

/** @throws {UnusableBackup} if a backup can't be restored to another kind of database. */
export function assertEngine(
  { manifest }: CheckedBackup,
  place: DatabasePlace,
  known: readonly string[],
): void {
  const { engine, migrations } = manifest;
  if (engine === engineOf(place)) return;
  if (isDump(manifest))
    throw new UnusableBackup(
      'An earlier release made this backup of a site on MySQL or MariaDB. Set DATABASE_URL to the database to restore to.',
    );
  if (migrations.some((name) => !known.includes(name)))
    throw new UnusableBackup(
      `A newer release changed the database in this backup. Restore it with that release, or to ${engineNames[engine]}.`,
    );
}

/** Where to restore a backup, and how. */
export interface RestorePlan {
  place: DatabasePlace;
  makeTables: MakeTables;
  /** Migrates the restored database to this release and holds its outbox. */
  finish: () => Promise<void>;
}

/**
 * Restores a checked backup over a stopped site. A file marks the restore as unfinished until it is done, and
 * keeps a site from starting. Leads that wait in the spool stay, in addition to those of the backup.
 */
export async function putBack(
  checked: CheckedBackup,
  { place, makeTables, finish }: RestorePlan,
): Promise<void> {
  const { folder, manifest } = checked;
  const { DATA_DIR: dataDir, DATABASE_URL } = place;
  const mark = unfinishedRestore(dataDir);
  await writeFile(mark, '', { flush: true, mode: 0o600 });
  await syncPath(dataDir);
  if (DATABASE_URL && isDump(manifest)) await restoreDump(checked, DATABASE_URL);
  else await restoreDatabase(checked, place, makeTables);
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

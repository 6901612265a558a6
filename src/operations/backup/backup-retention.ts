import { link, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../../platform/config/environment.js';
import { backupNamed, nameOfBackup } from './backup-name.js';

/** How many backups to keep. */
type Retention = Pick<Environment, 'BACKUP_KEEP_DAILY' | 'BACKUP_KEEP_WEEKLY' | 'BACKUP_KEEP_MONTHLY'>;

const dayMs = 24 * 3_600_000;
/** Every backup is kept so long, and while no more days than that had later ones, its own day included. */
const allKeptDays = 2;
/** A backup from before a change of the site is kept so long, and until as many days since had backups. */
const beforeChangeKeptDays = 14;

/**
 * Returns the backups to keep, newest first: all of the last 48 hours; those from before an upgrade,
 * rollback, restore or move of the last 14 days; and the newest one of each recent day, week (from Monday)
 * and month that has one. One with a date in the future, from a clock that was ahead, is kept and takes no
 * other's place. Days without a backup don't count, so that a clock that leaps ahead deletes none early.
 * @param made when backups were made, as far as is known.
 */
export function retainedBackups(
  names: readonly string[],
  retention: Retention,
  now: Date,
  made: readonly Date[],
): string[] {
  const dayOf = (at: Date) => Math.floor(at.getTime() / dayMs);
  const newestFirst = byTime(names);
  const past = newestFirst.filter(({ madeAt }) => madeAt <= now);
  const newestOfEach = (period: (day: number) => number | string, count: number) => {
    const found = new Map<number | string, string>();
    for (const { name, madeAt } of past) {
      const of = period(dayOf(madeAt));
      if (!found.has(of)) found.set(of, name);
    }
    return [...found.values()].slice(0, count);
  };
  const kept = new Set([
    ...newestOfEach((day) => day, retention.BACKUP_KEEP_DAILY),
    // The first day of 1970 was a Thursday.
    ...newestOfEach((day) => Math.floor((day + 3) / 7), retention.BACKUP_KEEP_WEEKLY),
    ...newestOfEach((day) => new Date(day * dayMs).toISOString().slice(0, 7), retention.BACKUP_KEEP_MONTHLY),
  ]);
  const daysSince = (madeAt: Date) => new Set(made.filter((at) => at > madeAt && at <= now).map(dayOf)).size;
  return newestFirst
    .filter(({ name, madeAt, before }) => {
      const ageMs = now.getTime() - madeAt.getTime();
      if (kept.has(name) || ageMs <= allKeptDays * dayMs || daysSince(madeAt) <= allKeptDays) return true;
      return before && (ageMs <= beforeChangeKeptDays * dayMs || daysSince(madeAt) < beforeChangeKeptDays);
    })
    .map(({ name }) => name);
}

/** Deletes old backups in a folder and leaves other files alone. @param made as of `retainedBackups`. */
export async function removeOldBackups(
  folder: string,
  retention: Retention,
  now: Date,
  made: readonly Date[],
): Promise<void> {
  const names = await readdir(folder);
  const kept = new Set(retainedBackups(names, retention, now, made));
  for (const { name } of byTime(names)) if (!kept.has(name)) await rm(join(folder, name), { force: true });
}

/** Keeps the newest backup for 14 days as one from before a move: a hard link, which uses no space. */
export async function keepFromBeforeMove(folder: string, now: Date): Promise<void> {
  const newest = byTime(await readdir(folder).catch(() => [])).find(({ madeAt }) => madeAt <= now);
  if (!newest || newest.before) return;
  const name = nameOfBackup(newest.madeAt, { before: 'move', isEncrypted: newest.isEncrypted });
  await link(join(folder, newest.name), join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

const byTime = (names: readonly string[]) =>
  names
    .flatMap((name) => backupNamed(name) ?? [])
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime() || (a.name < b.name ? 1 : -1));

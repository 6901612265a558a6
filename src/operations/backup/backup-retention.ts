import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { madeAtOf } from './make-backup.js';

/** How many daily, weekly and monthly backups are kept. */
const retention = { days: 7, weeks: 4, months: 12 };
const dayMs = 24 * 3_600_000;

/** Returns the backups to keep: the newest one of each recent day, week (from Monday) and month that has one. */
export function retainedBackups(names: readonly string[]): string[] {
  const newestFirst = names.filter((name) => madeAtOf(name)).sort(byTime);
  const newestOfEach = (period: (day: number) => number | string, count: number) => {
    const found = new Map<number | string, string>();
    for (const name of newestFirst) {
      const of = period(Math.floor((madeAtOf(name) as Date).getTime() / dayMs));
      if (!found.has(of)) found.set(of, name);
    }
    return [...found.values()].slice(0, count);
  };
  return [
    ...new Set([
      ...newestOfEach((day) => day, retention.days),
      // The first day of 1970 was a Thursday.
      ...newestOfEach((day) => Math.floor((day + 3) / 7), retention.weeks),
      ...newestOfEach((day) => new Date(day * dayMs).toISOString().slice(0, 7), retention.months),
    ]),
  ].sort(byTime);
}

/** Deletes old backups in a folder and leaves other files alone. @returns how many it deleted. */
export async function removeOldBackups(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => madeAtOf(name));
  const kept = new Set(retainedBackups(names));
  const old = names.filter((name) => !kept.has(name));
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.length;
}

const byTime = (a: string, b: string) =>
  (madeAtOf(b) as Date).getTime() - (madeAtOf(a) as Date).getTime() || (a < b ? 1 : -1);

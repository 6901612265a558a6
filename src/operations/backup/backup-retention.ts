import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { madeAtOf } from './make-backup.js';

/** Of how many days, weeks and months the newest backup is kept. */
const retention = { days: 7, weeks: 4, months: 12 };
const dayMs = 24 * 3_600_000;

/** Which of the backups are kept: of each of the newest days, weeks (from Monday) and months that have one, the newest. */
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

/** Deletes the backups of a folder that are not kept; other files are left alone. @returns how many. */
export async function removeOldBackups(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => madeAtOf(name));
  const stays = new Set(retainedBackups(names));
  const old = names.filter((name) => !stays.has(name));
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.length;
}

const byTime = (a: string, b: string) =>
  (madeAtOf(b) as Date).getTime() - (madeAtOf(a) as Date).getTime() || (a < b ? 1 : -1);

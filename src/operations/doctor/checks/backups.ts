import { readdirSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { msOf } from '../../../platform/database/dialect.js';
import type { Backup } from '../../backup/backup.entity.js';
import { backupNamed } from '../../backup/backup-name.js';
import { backupStatusOf, newestBackups } from '../../backup/backups.service.js';
import { type Check, problem, result, warning } from '../check.js';
import { countOf } from '../count-of.js';

const day = 24 * 3_600_000;
/** After this time, a passed restore test says little about today's backups. */
const maxTestAgeMs = 35 * day;
const why = 'If the disk fails, you lose every lead and appointment that isn’t in a backup.';

/** Checks when the last backup was made, and when a restore test last passed. */
export const backups: Check = {
  name: 'backups',
  subject: 'The database',
  async run({ database, machine, environment, backupDir }) {
    const rows = await database.rows(`SELECT * FROM backups ORDER BY id DESC LIMIT ${newestBackups}`);
    if (rows.length === 0) {
      const found = noBackup(backupDir);
      const fix = 'For nightly backups, see docs/operations.md. To make a backup now: npm run backup';
      return result(found, problem(found, why, fix));
    }
    const now = machine.now();
    const {
      lastMade: made,
      lastTested: tested,
      problem: failure,
    } = backupStatusOf(rows.map(asBackup), now, environment);
    const testedMs = tested?.drilledAt?.getTime();
    const isGone = made && made.host === hostname() && made.file !== '' && isMissing(made.file);
    return result(
      `Last made: ${moment(made?.endedAt)}. Last restore test: ${moment(tested?.drilledAt)}.`,
      failure !== undefined &&
        problem(
          failure,
          why,
          // Only a restore test shows that one that failed would pass now.
          'Fix the cause. For details, search the site’s log for backup.failed. Then: npm run backup -- --drill',
        ),
      isGone &&
        problem(
          `The file of the last backup is missing: ${made.file}.`,
          why,
          'Find out what deletes files from BACKUP_DIR. Then: npm run backup',
        ),
      !failure?.startsWith('The last restore test') &&
        (testedMs === undefined || now.getTime() - testedMs > maxTestAgeMs) &&
        warning(
          testedMs === undefined
            ? 'No backup has passed a restore test yet.'
            : `The last successful restore test was on ${moment(tested?.drilledAt)}.`,
          'An untested backup may turn out to be unusable when you need it.',
          'Run a restore test (see docs/operations.md): npm run backup -- --drill',
        ),
    );
  },
};

/** Says that the database has no record of a backup, and which files there are. */
function noBackup(folder: string): string {
  const files = listed(folder)
    .filter((name) => backupNamed(name))
    .toSorted();
  const newest = files.at(-1);
  if (!newest) return 'There is no backup yet.';
  return `There is no backup of this database yet: it is new, or restored. ${folder} has ${countOf(files.length, 'earlier backup')}, the newest ${newest}.`;
}

/** Lists a folder, if it is there. The check of rights reports one that can't be read. */
function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Whether a file isn't there. In an unreadable folder it may be, which the check of rights reports. */
function isMissing(file: string): boolean {
  try {
    return !statSync(file, { throwIfNoEntry: false });
  } catch {
    return false;
  }
}

/** Converts a row, with its dates in either database's format. */
function asBackup(row: Record<string, unknown>): Backup {
  const instant = (name: string) => (row[name] ? new Date(msOf(row[name] as Date | string)) : null);
  const instants = {
    startedAt: instant('startedAt'),
    endedAt: instant('endedAt'),
    drilledAt: instant('drilledAt'),
  };
  return { ...row, ...instants } as unknown as Backup;
}

const moment = (instant: Date | null | undefined) =>
  instant ? `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC` : 'never';

import { statSync } from 'node:fs';
import { hostname } from 'node:os';
import { msOf } from '../../../platform/database/dialect.js';
import type { Backup } from '../../backup/backup.entity.js';
import { backupStatusOf, newestBackups } from '../../backup/backups.service.js';
import { type Check, problem, result, warning } from '../check.js';

const day = 24 * 3_600_000;
/** After this time, a passed restore test says little about today's backups. */
const maxTestAgeMs = 35 * day;
const why = 'If the disk fails, you lose every lead and appointment that isn’t in a backup.';

/** Checks when the last backup was made, and when a restore test last passed. */
export const backups: Check = {
  name: 'backups',
  subject: 'The database',
  async run({ database, machine, environment }) {
    const rows = await database.rows(`SELECT * FROM backups ORDER BY id DESC LIMIT ${newestBackups}`);
    if (rows.length === 0)
      return result(
        'There is no backup yet.',
        problem(
          'There is no backup yet.',
          why,
          'For nightly backups, see docs/operations.md. To make a backup now: npm run backup',
        ),
      );
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
          'Fix the cause. For details, search the site’s log for backup.failed. Then: npm run backup',
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

import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { msOf } from '../../../platform/database/dialect.js';
import type { Backup } from '../../backup/backup.entity.js';
import { backupStatusOf, newestBackups } from '../../backup/backups.service.js';
import { type Check, problem, result, warning } from '../check.js';

const day = 24 * 3_600_000;
/** A drill that passed this long ago says little of today's backups. */
const testedWithinMs = 35 * day;
const why = 'What is not backed up is gone with the disk: every request, every appointment.';

/** When the last backup was made, and when one was last tested by restoring it. */
export const backups: Check = {
  name: 'backups',
  subject: 'The database',
  async run({ database, machine, environment }) {
    const rows = await database.rows(
      `SELECT * FROM backups ORDER BY startedAt DESC, id DESC LIMIT ${newestBackups}`,
    );
    if (rows.length === 0)
      return result(
        'No backup was ever made.',
        problem(
          'No backup was ever made.',
          why,
          'npm run backup; and see docs/operations.md for the nightly one.',
        ),
      );
    const now = machine.now();
    const {
      lastMade: made,
      lastTested: tested,
      problem: failure,
    } = backupStatusOf(rows.map(asBackup), now, environment);
    const testedMs = tested?.drilledAt?.getTime();
    const isGone = made && made.host === hostname() && made.file !== '' && !existsSync(made.file);
    return result(
      `Last made: ${moment(made?.endedAt)}. Last restore test: ${moment(tested?.drilledAt)}.`,
      failure !== undefined &&
        problem(
          failure,
          why,
          'Fix what it names, then: npm run backup; the site’s log has the rest under "backup".',
        ),
      isGone &&
        problem(
          `The file of the last backup, ${made.file}, is gone.`,
          why,
          'npm run backup; and see who deletes the files of BACKUP_DIR.',
        ),
      !failure?.startsWith('The restore test') &&
        (testedMs === undefined || now.getTime() - testedMs > testedWithinMs) &&
        warning(
          testedMs === undefined
            ? 'No backup was ever tested by restoring it.'
            : `The last backup that was tested by restoring it is of ${moment(tested?.drilledAt)}.`,
          'What was never restored may turn out to be unreadable on the day it is needed.',
          'npm run backup -- --drill (docs/operations.md)',
        ),
    );
  },
};

/** A row as both databases give it out, its instants read. */
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

import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { msOf } from '../../../platform/database/dialect.js';
import type { Backup } from '../../backup/backup.entity.js';
import { newestBackups, standingOf } from '../../backup/backups.service.js';
import { type Check, fault, result, warning } from '../check.js';

const day = 24 * 3_600_000;
/** A drill that passed this long ago says little of today's backups. */
const provenAtMostMs = 35 * day;
const why = 'What is not backed up is gone with the disk: every request, every appointment.';

/** When the last backup was made, and when one was last proven by restoring it. */
export const backups: Check = {
  name: 'backups',
  subject: 'The database',
  async examine({ database, machine, environment }) {
    const rows = await database.rows(
      `SELECT * FROM backups ORDER BY startedAt DESC, id DESC LIMIT ${newestBackups}`,
    );
    if (rows.length === 0)
      return result(
        'No backup was ever made.',
        fault(
          'No backup was ever made.',
          why,
          'npm run backup; and see docs/operations.md for the nightly one.',
        ),
      );
    const now = machine.now();
    const { lastMade: made, lastProven: proven, problem } = standingOf(rows.map(asBackup), now, environment);
    const provenMs = proven?.drilledAt?.getTime();
    const isGone = made && made.host === hostname() && made.file !== '' && !existsSync(made.file);
    return result(
      `Last made: ${moment(made?.endedAt)}. Last proven by a restore: ${moment(proven?.drilledAt)}.`,
      problem !== undefined &&
        fault(
          problem,
          why,
          'Mend what it names, then: npm run backup; the site’s log has the rest under "backup".',
        ),
      isGone &&
        fault(
          `The file of the last backup, ${made.file}, is gone.`,
          why,
          'npm run backup; and see who deletes the files of BACKUP_DIR.',
        ),
      !problem?.startsWith('The restore test') &&
        (provenMs === undefined || now.getTime() - provenMs > provenAtMostMs) &&
        warning(
          provenMs === undefined
            ? 'No backup was ever proven by restoring it.'
            : `The last backup that was proven by restoring it is of ${moment(proven?.drilledAt)}.`,
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

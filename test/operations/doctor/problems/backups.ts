import { sqlInstant } from '../../../../src/platform/database/dialect.js';
import type { Patient } from '../patient.js';
import type { Planted } from '../planted.js';

const hours = 3_600_000;
const ago = (ms: number) => sqlInstant(Date.now() - ms);

const backup = (changes: Record<string, unknown>) => async (patient: Patient) => {
  await patient.plantBackup(changes);
  return undefined;
};
const goodBackup = (patient: Patient) => patient.plantBackup({});

/** With backups, and with what is done at night. */
export const ofBackups: Planted[] = [
  {
    what: 'no backup at all',
    plant: async (patient) => {
      await patient.query('DELETE FROM backups');
      return undefined;
    },
    undo: goodBackup,
    check: 'backups',
    found: 'There is no backup yet',
    fix: 'npm run backup',
  },
  {
    what: 'a backup that failed',
    plant: backup({ failure: 'the disk is full' }),
    undo: goodBackup,
    check: 'backups',
    found: 'The last backup failed: the disk is full',
    fix: 'npm run backup',
  },
  {
    what: 'a backup that the drill could not restore',
    plant: backup({ drillFailure: 'requests are missing' }),
    undo: goodBackup,
    check: 'backups',
    found: 'The last restore test failed: requests are missing',
    fix: 'npm run backup -- --drill',
  },
  {
    what: 'a backup that was missed',
    plant: backup({ startedAt: ago(40 * hours), endedAt: ago(40 * hours) }),
    undo: goodBackup,
    check: 'backups',
    found: 'The nightly backup was missed',
    fix: 'npm run backup',
  },
  {
    what: 'backups that were never proven',
    plant: backup({ drilledAt: null }),
    undo: goodBackup,
    check: 'backups',
    level: 'warning',
    found: 'No backup has passed a restore test yet',
    fix: 'docs/operations.md',
  },
  {
    what: 'a backup whose file is gone',
    plant: backup({ file: '/nowhere/backup.tar.age' }),
    undo: goodBackup,
    check: 'backups',
    found: 'is missing: /nowhere/backup.tar.age',
    fix: 'BACKUP_DIR',
  },
  {
    what: 'hours that were summed up coarsely',
    plant: async (patient) => {
      const hour = Math.floor(Date.now() / hours) - 5;
      const columns = 'span, hour, views, sessions, returns, bounces, durationMs, isCoarse';
      await patient.query(`INSERT INTO analytics_blocks (${columns}) VALUES (1, ?, 9, 3, 0, 0, 0, 1)`, hour);
      return undefined;
    },
    undo: (patient) => patient.query('DELETE FROM analytics_blocks'),
    check: 'coarse-hours',
    level: 'warning',
    found: 'Analytics has only totals for 1 hour in the last seven days',
    fix: 'ANALYTICS_STRICT_BOTS=on',
  },
];

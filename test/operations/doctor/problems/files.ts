import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JournalStatus } from '../../../../src/contacts/journal/journal-status.service.js';
import { lastBeforeBaseline } from '../../../../src/platform/database/baseline/former-migrations.js';
import { Sqlite } from '../../../../src/platform/database/sqlite/sqlite-driver.js';
import type { Planted } from '../planted.js';

const hours = 3_600_000;

/** A copy of the data folder with something done to it, for the diagnosis. */
const inCopy =
  (change: (folder: string) => unknown): Planted['plant'] =>
  async (patient) => {
    const folder = await patient.copyOfData();
    await change(folder);
    return { variables: { DATA_DIR: folder } };
  };

const anHourAgo = () => new Date(Date.now() - hours).toISOString();

/** What a look at the kept files has left beside them. */
async function noted(folder: string, standing: Partial<JournalStatus>): Promise<void> {
  await mkdir(join(folder, 'spool/kept'), { mode: 0o700 });
  await writeFile(join(folder, 'spool/kept/standing.json'), JSON.stringify(standing), { mode: 0o600 });
}

/** In the data folder: rights, the database, the spool. */
export const ofFiles: Planted[] = [
  {
    what: 'a missing data folder',
    variables: { DATA_DIR: '/nowhere/at/all' },
    check: 'file-rights',
    found: 'The folder /nowhere/at/all doesn’t exist',
    fix: 'with the site’s environment',
    also: ['database'],
  },
  {
    what: 'a data folder that everybody can read',
    plant: inCopy((folder) => chmod(folder, 0o755)),
    check: 'file-rights',
    found: ' (permissions 0755).',
    fix: 'chmod 0750 /',
  },
  {
    what: 'a secret that others can read',
    plant: inCopy((folder) => chmod(join(folder, 'session-secret'), 0o644)),
    check: 'file-rights',
    found: 'session-secret (permissions 0644)',
    fix: 'chmod 0600 /',
  },
  {
    what: 'a database file that others can read',
    plant: inCopy((folder) => chmod(join(folder, 'site.sqlite'), 0o640)),
    check: 'file-rights',
    found: 'site.sqlite (permissions 0640)',
    fix: 'chmod 0600 /',
  },
  {
    what: 'a copy of the database among the files for visitors',
    plant: async (patient) => {
      const publicFolder = join(await patient.copyOfData(), 'public');
      await mkdir(join(publicFolder, 'assets'), { recursive: true });
      await writeFile(join(publicFolder, 'assets/copy.sqlite'), 'every request that was ever made');
      return { machine: { publicFolder } };
    },
    check: 'file-rights',
    found: 'public/assets/copy.sqlite is in the public folder',
    fix: 'mv /',
  },
  {
    what: 'no database file',
    plant: inCopy((folder) => rm(join(folder, 'site.sqlite'))),
    check: 'database',
    found: 'Can’t open the database: The file /',
    fix: 'Start the site once',
  },
  {
    what: 'a file that is no database',
    plant: inCopy((folder) => writeFile(join(folder, 'site.sqlite'), 'x'.repeat(10_000))),
    check: 'database-file',
    found: 'file is not a database',
    fix: 'restore the last backup',
  },
  {
    what: 'a damaged database file',
    plant: inCopy(async (folder) => {
      const file = join(folder, 'site.sqlite');
      const bytes = await readFile(file);
      // The pages in the middle, not those that say what tables there are.
      await writeFile(file, bytes.fill(0xff, 20 * 4096, 60 * 4096));
    }),
    check: 'database-file',
    found: 'site.sqlite is damaged',
    fix: 'restore the last backup',
  },
  {
    what: 'a database file that another program has changed',
    plant: inCopy((folder) => {
      const database = new Sqlite(join(folder, 'site.sqlite'));
      database.pragma('journal_mode = DELETE');
      database.close();
    }),
    check: 'database-file',
    level: 'warning',
    found: 'has the journal mode delete',
    fix: 'Restart the site',
  },
  {
    what: 'migrations that are to be made',
    plant: inCopy((folder) =>
      inDatabase(folder, "DELETE FROM migrations WHERE name LIKE 'ForgetLeadBlocks%'"),
    ),
    check: 'migrations',
    level: 'warning',
    found: '1 pending migration: ForgetLeadBlocks',
    fix: 'restart the site',
  },
  {
    what: 'a database from before the baseline',
    plant: inCopy((folder) => inDatabase(folder, "DELETE FROM migrations WHERE name LIKE 'HoldTheOutbox%'")),
    check: 'migrations',
    found: 'The database is from a release before November 30, 2026',
    fix: `npm run upgrade -- ${lastBeforeBaseline}`,
  },
  {
    what: 'migrations of a newer release',
    plant: inCopy((folder) =>
      inDatabase(
        folder,
        "INSERT INTO migrations (timestamp, name) VALUES (1999999999000, 'Future1999999999000')",
      ),
    ),
    check: 'migrations',
    found: 'migrations from a newer release: Future1999999999000',
    fix: 'Install the newer release again',
  },
  {
    what: 'requests that wait in the spool',
    plant: inCopy(async (folder) => {
      const file = join(folder, `spool/${randomUUID()}.json`);
      await writeFile(file, '{}', { mode: 0o600 });
      const early = new Date(Date.now() - 2 * hours);
      await utimes(file, early, early);
    }),
    check: 'spool',
    found: '/spool: 1. The oldest has waited for 120 minutes.',
    fix: 'start the site. It then saves them automatically',
  },
  {
    what: 'records of visits that nobody stores',
    plant: inCopy(async (folder) => {
      await mkdir(join(folder, 'visit-records'), { mode: 0o700 });
      const file = join(folder, `visit-records/${randomUUID()}.jsonl`);
      await writeFile(file, 'x'.repeat(3_000), { mode: 0o600 });
      const early = new Date(Date.now() - 2 * hours);
      await utimes(file, early, early);
    }),
    check: 'visit-records',
    level: 'warning',
    found: '3 KB of visit records waiting in',
    fix: 'start the site. It then saves them automatically',
  },
  {
    what: 'requests among the dead letters',
    plant: inCopy(async (folder) => {
      await writeFile(join(folder, 'spool/dead/a.json'), '{}');
      await writeFile(join(folder, 'spool/dead/a.json.reason.txt'), 'Refused for its content\n');
    }),
    check: 'spool',
    found: 'Its file is in',
    fix: 'contact the customers, and delete the files',
  },
  {
    what: 'requests that the database had lost',
    plant: inCopy((folder) => noted(folder, { restored: 5, restoredTogether: 2, restoredAt: anHourAgo() })),
    check: 'spool',
    level: 'warning',
    found: 'The database lost 2 leads. The site restored them',
    fix: 'Find out what happened to the database',
  },
  {
    what: 'files of stored requests that had to make room',
    plant: inCopy((folder) => noted(folder, { letGoEarly: 9, letGoEarlyAt: anHourAgo() })),
    check: 'spool',
    level: 'warning',
    found: 'were deleted before the week was up',
    fix: 'SPOOL_KEPT_MB',
  },
  {
    what: 'requests that were never finished',
    plant: inCopy(async (folder) => {
      const file = join(folder, 'spool/a.json.x.tmp');
      await writeFile(file, '{');
      const early = new Date(Date.now() - 2 * hours);
      await utimes(file, early, early);
    }),
    check: 'spool',
    level: 'warning',
    found: '1 unfinished file in',
    fix: 'Restart the site, which deletes them',
  },
  {
    what: 'a spool that cannot be written to',
    plant: inCopy(async (folder) => {
      await rm(join(folder, 'spool'), { recursive: true });
      await writeFile(join(folder, 'spool'), 'a file', { mode: 0o600 });
    }),
    check: 'spool',
    found: 'Can’t write to',
    fix: 'and can write to it',
  },
];

function inDatabase(folder: string, statement: string): void {
  const database = new Sqlite(join(folder, 'site.sqlite'));
  database.exec(statement);
  database.close();
}

import { migrationNames } from '../../../platform/database/migrations/index.js';
import { type Check, problem, result, warning } from '../check.js';
import type { DiagnosedSite } from '../diagnosed-site.js';

/** Whether the database's tables are those of this release: none to be made, and none of a newer one. */
export const migrationsMade: Check = {
  name: 'migrations',
  subject: 'The database',
  async run(site) {
    const made = await migrationsIn(site);
    const pending = migrationNames.filter((name) => !made.includes(name));
    const future = made.filter((name) => !migrationNames.includes(name));
    return result(
      `${made.length} migrations made, ${pending.length} pending.`,
      pending.length > 0 &&
        warning(
          made.length === 0
            ? 'The database has no tables yet.'
            : `${pending.length} migrations are pending: ${pending.join(', ')}.`,
          'The next start makes them: until then the running site is of another release than these files.',
          'Make a backup (npm run backup), then restart the site.',
        ),
      future.length > 0 &&
        problem(
          `The database has migrations that this release does not know: ${future.join(', ')}.`,
          'A newer release has been at work here; this one may not understand what it finds.',
          'Install the newer release again, or restore the backup from before it (docs/operations.md).',
        ),
    );
  },
};

/** The names of those that were made. */
async function migrationsIn({ database }: DiagnosedSite): Promise<string[]> {
  const tables = database.isServer
    ? "SELECT table_name AS name FROM information_schema.TABLES WHERE table_schema = DATABASE() AND table_name = 'migrations'"
    : "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'migrations'";
  if ((await database.rows(tables)).length === 0) return [];
  const rows = await database.rows<{ name: string }>('SELECT name FROM migrations ORDER BY timestamp');
  return rows.map(({ name }) => name);
}

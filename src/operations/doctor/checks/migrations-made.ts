import { isBeforeBaseline, SchemaTooOld } from '../../../platform/database/baseline/former-migrations.js';
import { migrationNames } from '../../../platform/database/migrations/index.js';
import { type Check, problem, result, warning } from '../check.js';
import { countOf } from '../count-of.js';
import type { DiagnosedSite } from '../diagnosed-site.js';

/** Checks that the database's tables are those of this release: none pending, and none from a newer one. */
export const migrationsMade: Check = {
  name: 'migrations',
  subject: 'The database',
  async run(site) {
    const applied = await migrationsIn(site);
    if (isBeforeBaseline(applied)) {
      const { problem: found, fix } = new SchemaTooOld();
      return result('', problem(found, 'The site can’t start with it.', fix));
    }
    const pending = migrationNames.filter((name) => !applied.includes(name));
    const future = applied.filter((name) => !migrationNames.includes(name));
    return result(
      `${countOf(applied.length, 'migration')} applied, ${pending.length} pending.`,
      pending.length > 0 &&
        (applied.length === 0
          ? warning(
              'The site hasn’t started with this database yet.',
              'The first start creates the tables.',
              'Start the site.',
            )
          : warning(
              `${countOf(pending.length, 'pending migration')}: ${pending.join(', ')}.`,
              'The installed release is newer than the database. The next start runs the migrations.',
              'Make a backup (npm run backup), then restart the site.',
            )),
      future.length > 0 &&
        problem(
          `The database has migrations from a newer release: ${future.join(', ')}.`,
          'This release may not work with the newer tables.',
          'Install the newer release again, or restore a backup made before it was installed (see docs/operations.md).',
        ),
    );
  },
};

/** Returns the names of the applied migrations. */
async function migrationsIn({ database }: DiagnosedSite): Promise<string[]> {
  const tables = database.isServer
    ? "SELECT table_name AS name FROM information_schema.TABLES WHERE table_schema = DATABASE() AND table_name = 'migrations'"
    : "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'migrations'";
  if ((await database.rows(tables)).length === 0) return [];
  const rows = await database.rows<{ name: string }>('SELECT name FROM migrations ORDER BY timestamp');
  return rows.map(({ name }) => name);
}

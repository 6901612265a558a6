import { readEnvironment } from '../platform/config/environment.js';
import { revertMigrations } from '../platform/database/migrate.js';
import { runCommand } from './run-command.js';
import { besideTheSite } from './site-copies.js';

const usage = `Reverts this release’s database changes so that an earlier release can use the database. A failed upgrade does it automatically.

  node scripts/command.mjs revert-migrations NAME…   NAME: the migrations to keep

Data that only this release stored is deleted. The site may be running. Prints the names of the reverted migrations.
`;

runCommand(usage, {}, async ({ positionals: kept }) => {
  const reverted = await besideTheSite(readEnvironment(process.env), (dataSource) =>
    revertMigrations(dataSource, kept),
  );
  process.stdout.write(`${reverted.join(' ')}\n`);
});

import { readEnvironment } from '../platform/config/environment.js';
import { revertMigrations } from '../platform/database/migrate.js';
import { runCommand } from './run-command.js';
import { besideTheSite } from './site-copies.js';

const usage = `Takes back what this release has changed in the database, for a release from before; "upgrade" does it where one fails.

  node scripts/command.mjs revert-migrations NAME…   NAME: the migrations that stay

What only this release has stored goes with it. The site may run; prints the names of what was taken back.
`;

runCommand(usage, {}, async ({ positionals: kept }) => {
  const reverted = await besideTheSite(readEnvironment(process.env), (dataSource) =>
    revertMigrations(dataSource, kept),
  );
  process.stdout.write(`${reverted.join(' ')}\n`);
});

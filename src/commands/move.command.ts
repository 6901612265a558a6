import { readFileSync } from 'node:fs';
import { forget } from '../operations/move/forget.js';
import { move, movedText } from '../operations/move/move.js';
import { type Environment, readEnvironment } from '../platform/config/environment.js';
import { databaseName } from '../platform/config/moved-database.js';
import { placeOfSecret } from '../platform/config/session-secret.js';
import { asTypedHere } from '../platform/config/typed-commands.js';
import { migrationNames } from '../platform/database/migrations/index.js';
import { runCommand, WrongUsage } from './run-command.js';
import { makeTables } from './site-copies.js';

const usage = `Moves the site’s data to another database, and compares every column before the site uses it.

  npm run move -- --to mysql://USER:PASSWORD@HOST/DATABASE    to an empty database on a MySQL or MariaDB server
  npm run move -- --to -                                      the same, with the address from standard input, so that others on
                                                              this machine can’t see the password in the list of processes
  npm run move -- --to sqlite                                 to the SQLite file in DATA_DIR
  npm run move -- --forget                                    deletes the data in the former database, while the site runs on the new one

Move beside the running site, or while it is stopped. While it copies, the public site takes leads, which are stored afterwards, and the
admin shows when it is back. Ctrl+C or an error leaves the site with its database. Run it again to start over; it does nothing if the data is
there already. The former database stays unchanged until --forget.
`;

const options = { to: { type: 'string' }, forget: { type: 'boolean' } } as const;

runCommand(usage, options, async ({ values, positionals }) => {
  if (positionals.length > 0) throw new WrongUsage(`Unexpected argument: ${positionals[0]}`);
  if (Boolean(values.forget) === Boolean(values.to)) throw new WrongUsage('Enter either --to or --forget.');
  const target = values.to === '-' ? readFileSync(0, 'utf8').trim() : String(values.to);
  process.stdout.write(`${asTypedHere(await (values.forget ? forgotten() : moved(target)))}\n`);
});

async function forgotten(): Promise<string> {
  const { DATA_DIR } = readEnvironment(process.env);
  const emptied = await forget(DATA_DIR, process.env.DATABASE_URL?.trim() || undefined);
  return emptied ? `Deleted the data in ${emptied}.` : 'There is no former database with data.';
}

async function moved(target: string): Promise<string> {
  const environment = readEnvironment(process.env);
  const { DATA_DIR, DATABASE_URL, backupDir } = environment;
  const setting = process.env.DATABASE_URL?.trim() || undefined;
  const to = target === 'sqlite' ? null : target;
  if (to !== null && !/^(mysql|mariadb):/i.test(to))
    throw new WrongUsage('Enter --to sqlite or --to mysql://…');
  if (to === null) assertOneProcess(environment);
  assertUsable(to);
  const { result, cancel } = move({
    dataDir: DATA_DIR,
    backupDir,
    setting,
    from: DATABASE_URL ?? null,
    to,
    screen: process.stdout,
    migrate: (place) => makeTables({ DATA_DIR, DATABASE_URL: place ?? undefined }, migrationNames),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (!cancel()) return;
      process.stderr.write('\nCanceled. The site continues with its database.\n');
      process.exit(1);
    });
  const done = await result;
  return done
    ? movedText(done, { setting, to }, placeOfSecret(environment))
    : `The data is in ${databaseName(to)} already.`;
}

/** @throws {RangeError} if the site has several processes, of which only one could use an SQLite file. */
function assertOneProcess({ PROCESSES, publicOrigin }: Environment): void {
  if (PROCESSES === 1) return;
  throw new RangeError(
    `The site has ${PROCESSES} processes, but an SQLite file belongs to one, so nothing was moved. To go back to one process: ` +
      `site/deploy/install --processes 1 ${new URL(publicOrigin).hostname}. Without deploy/install, stop the others, take them out of ` +
      'the proxy, and set PROCESSES=1. Then run this command again.',
  );
}

/** Checks the site's settings on another database. @throws {WrongUsage} for an unusable address. */
function assertUsable(place: string | null): void {
  try {
    readEnvironment({ ...process.env, DATABASE_URL: place ?? '' }, { withMoves: false });
  } catch (error) {
    throw new WrongUsage((error as Error).message.replaceAll('DATABASE_URL:', '--to:'));
  }
}

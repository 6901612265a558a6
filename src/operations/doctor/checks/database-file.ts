import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isDamage } from '../../../platform/database/database-unavailable.js';
import { driverName } from '../../../platform/database/sqlite/sqlite-driver.js';
import { type Check, NotChecked, problem, result, warning } from '../check.js';

const timeoutMs = 8_000;

/** Reads the whole file in its own process, killable at the deadline: the driver blocks its process. */
const quickCheck = `
  const [name, file] = process.argv.slice(1);
  const database = new (require(name).DatabaseSync)(file, { readOnly: true });
  console.log(JSON.stringify(database.prepare('PRAGMA quick_check(3)').all().map((row) => row.quick_check)));
`;

/** Checks that the SQLite file isn't damaged, and that its journal mode survives a crash. */
export const databaseFile: Check = {
  name: 'database-file',
  subject: 'The SQLite file',
  async run({ database }) {
    if (database.isServer) throw new NotChecked('the database is on a server');
    await database.open().catch((error) => {
      // The check of the database reports it.
      if (!isDamage(error)) throw new NotChecked('can’t read the database');
    });
    const problems = await damage(database.file);
    if (problems.length > 0)
      return result(
        'The file is damaged.',
        problem(
          `${database.file} is damaged: ${problems.join('; ')}.`,
          'The data in the damaged part is lost, and every write can add damage.',
          'Stop the site, keep a copy of the file, and restore the last backup (see docs/operations.md). Then check the disk: smartctl -a',
        ),
      );
    const [{ journal_mode: mode }] = await database.rows<{ journal_mode: string }>('PRAGMA journal_mode');
    return result(
      `The file is undamaged; journal mode ${mode}.`,
      mode !== 'wal' &&
        warning(
          `${database.file} has the journal mode ${mode}; the site uses wal.`,
          'The file may be incomplete. Another program may have changed it, or it was copied during a write.',
          'Restart the site, which sets the mode. Don’t let other programs write to the file.',
        ),
    );
  },
};

/** Returns damage messages; none if a file is too large to read in time: the restore test reads it all. */
async function damage(file: string): Promise<string[]> {
  const args = ['-e', quickCheck, driverName(), file];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    const lines: string[] = JSON.parse(stdout);
    return lines.filter((line) => line !== 'ok');
  } catch (error) {
    const { killed, stderr = '', message } = error as { killed?: boolean; stderr?: string; message: string };
    if (killed) return [];
    return [/(?:Sqlite)?Error: (.*)/.exec(stderr)?.[1] ?? message];
  }
}

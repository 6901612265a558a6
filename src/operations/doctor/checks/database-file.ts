import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { driverName } from '../../../platform/database/sqlite/sqlite-driver.js';
import { type Check, NotChecked, problem, result, warning } from '../check.js';

const patienceMs = 8_000;

/** Reads the whole file in a process of its own, which can be ended in the middle: the driver keeps its process from all else. */
const quickCheck = `
  const [name, file] = process.argv.slice(1);
  const database = new (require(name).DatabaseSync)(file, { readOnly: true });
  console.log(JSON.stringify(database.prepare('PRAGMA quick_check(3)').all().map((row) => row.quick_check)));
`;

/** Whether the SQLite file is sound, and kept in the way in which a crash loses nothing. */
export const databaseFile: Check = {
  name: 'database-file',
  subject: 'The SQLite file',
  async run({ database }) {
    if (database.isServer) throw new NotChecked('the database is a server');
    if (!existsSync(database.file)) throw new NotChecked('the database cannot be read');
    const problems = await damage(database.file);
    if (problems.length > 0)
      return result(
        'The file is damaged.',
        problem(
          `${database.file} is damaged: ${problems.join('; ')}.`,
          'What is in the damaged part is lost, and the damage grows with every write.',
          'Stop the site, keep a copy of the file, and restore the last backup (docs/operations.md). Then have the disk checked (smartctl -a).',
        ),
      );
    const [{ journal_mode: mode }] = await database.rows<{ journal_mode: string }>('PRAGMA journal_mode');
    return result(
      `The file is sound; journal mode ${mode}.`,
      mode !== 'wal' &&
        warning(
          `${database.file} has the journal mode ${mode}; the site uses wal.`,
          'Another program has changed the file, or it was copied while it was written.',
          'Restart the site, which sets it, and let no other program write to the file.',
        ),
    );
  },
};

/** What is damaged, in SQLite's words. A file too large to be read in time is taken for sound: the drill of the backups reads it all. */
async function damage(file: string): Promise<string[]> {
  const args = ['-e', quickCheck, driverName(), file];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      timeout: patienceMs,
      killSignal: 'SIGKILL',
    });
    const said: string[] = JSON.parse(stdout);
    return said.filter((line) => line !== 'ok');
  } catch (error) {
    const { killed, stderr = '', message } = error as { killed?: boolean; stderr?: string; message: string };
    if (killed) return [];
    return [/(?:Sqlite)?Error: (.*)/.exec(stderr)?.[1] ?? message];
  }
}

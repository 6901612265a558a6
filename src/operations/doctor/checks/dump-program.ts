import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Check, NotChecked, problem, result } from '../check.js';

/** Checks that the program for dumps of a database server is installed. */
export const dumpProgram: Check = {
  name: 'dump-program',
  subject: 'mariadb-dump',
  async run({ database, variables }) {
    if (!database.isServer) throw new NotChecked('the database is an SQLite file');
    const folders = (variables.PATH ?? '').split(delimiter).filter(Boolean);
    const files = ['mariadb-dump', 'mysqldump'].flatMap((name) =>
      folders.map((folder) => join(folder, name)),
    );
    const program = files.find(isExecutable);
    if (program) return result(`${program} is installed.`);
    return result(
      'Neither mariadb-dump nor mysqldump is installed.',
      problem(
        'Neither mariadb-dump nor mysqldump is in PATH.',
        'Backups need one of them, so every backup fails.',
        'Install one. On Debian: apt-get install mariadb-client',
      ),
    );
  },
};

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

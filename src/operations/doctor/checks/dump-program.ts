import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Check, NotChecked, problem, result } from '../check.js';

/** Whether the program is there that writes a database server's content into a backup. */
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
    if (program) return result(`${program} is there.`);
    return result(
      'No mariadb-dump or mysqldump.',
      problem(
        'Neither mariadb-dump nor mysqldump is found in PATH.',
        'Backups of the database are made with it: there will be none.',
        'apt-get install mariadb-client',
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

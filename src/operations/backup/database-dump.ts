import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { CheckedBackup, Manifest } from './manifest.js';
import { onServer } from './server-database.js';

// The release after this one reads no dumps any more, and deletes this file.

const fileName = 'database.sql';
/** Reads long rows, like photos, in a few pieces. */
const chunkBytes = 4 * 2 ** 20;

/** Whether the database in a backup of an earlier release is a dump of a server. */
export const isDump = ({ files }: Manifest) => fileName in files;

/** Replaces a server's database with a dump: statements that end with a semicolon at the end of a line. */
export const restoreDump = ({ folder }: CheckedBackup, url: string): Promise<void> =>
  onServer(url, async (side) => {
    await side.empty();
    let rest = '';
    const options = { encoding: 'utf8', highWaterMark: chunkBytes } as const;
    for await (const chunk of createReadStream(join(folder, fileName), options)) {
      const statements = `${rest}${chunk}`.split(/(?<=;)\n/);
      rest = statements.pop() ?? '';
      for (const statement of statements) await side.rows(statement);
    }
  });

import { createHash } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Sqlite } from '../../platform/database/sqlite/sqlite-driver.js';
import type { CopyFormat, DatabaseCopies, TableDigests } from './database-copies.js';
import { syncPath } from './durable.js';

export const sqliteFormat: CopyFormat = {
  engine: 'sqlite',
  fileName: 'database.sqlite',
  async digestsOf(file) {
    const connection = new Sqlite(file, { readonly: true, fileMustExist: true });
    try {
      const [{ integrity_check: integrity }] = connection.pragma('integrity_check') as {
        integrity_check: string;
      }[];
      if (integrity !== 'ok') throw new Error(integrity);
      const tables = connection
        .prepare(
          "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
        )
        .pluck()
        .all() as string[];
      return Object.fromEntries(tables.map((name) => [name, digestOf(connection, name)]));
    } finally {
      connection.close();
    }
  },
};

/** Copies the SQLite file to another SQLite file. */
export class SqliteCopies implements DatabaseCopies {
  readonly format = sqliteFormat;
  private readonly file: string;

  constructor(dataDir: string) {
    this.file = join(dataDir, 'site.sqlite');
  }

  async size(): Promise<number> {
    const sizes = [this.file, `${this.file}-wal`].map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    );
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }

  async copyTo(file: string): Promise<void> {
    const connection = new Sqlite(this.file, { readonly: true, fileMustExist: true });
    try {
      // One read transaction: it excludes later commits and blocks no one.
      connection.prepare('VACUUM INTO ?').run(file);
    } finally {
      connection.close();
    }
    await syncPath(file);
  }

  async putBack(file: string): Promise<void> {
    await settle(this.file);
    // On the same disk. Moved, so that a restore that is killed leaves no second copy.
    const handle = await open(file, 'r+');
    await handle.chmod(0o600);
    await handle.sync();
    await handle.close();
    await rename(file, this.file);
    await syncPath(dirname(this.file));
  }

  async digests(): Promise<TableDigests> {
    return sqliteFormat.digestsOf(this.file);
  }
}

function digestOf(connection: InstanceType<typeof Sqlite>, table: string) {
  const hash = createHash('sha256');
  let rows = 0;
  for (const row of connection.prepare(`SELECT * FROM "${table}"`).raw().iterate() as Iterable<unknown[]>) {
    hash.update(`${JSON.stringify(row)}\n`);
    rows++;
  }
  return { rows, sha256: hash.digest('hex') };
}

/** Moves the write-ahead log into the file, so that the log doesn't outlive its file. */
async function settle(file: string): Promise<void> {
  try {
    const connection = new Sqlite(file, { fileMustExist: true });
    connection.pragma('journal_mode = DELETE');
    connection.close();
  } catch {
    // A file that can't be opened is replaced as it is.
  }
  for (const ending of ['-wal', '-shm']) await rm(`${file}${ending}`, { force: true });
}

import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import type { DatabaseCopies, TableDigests } from './database-copies.js';
import { ProgramFailed, runProgram } from './run-program.js';

/** One row a line, ordered by primary key, without dates or comments: equal tables make equal lines. */
const dumpOptions = [
  '--single-transaction',
  '--skip-extended-insert',
  '--order-by-primary',
  '--hex-blob',
  '--no-autocommit',
  '--no-tablespaces',
  '--skip-comments',
  '--skip-dump-date',
  '--skip-triggers',
  '--default-character-set=utf8mb4',
];

/** A database on a MySQL or MariaDB server: its copy is a dump, made and read by the server's own programs. */
export class MysqlCopies implements DatabaseCopies {
  readonly engine = 'mysql';
  readonly fileName = 'database.sql';
  private readonly server: URL;
  private readonly database: string;

  constructor(url: string) {
    this.server = new URL(url);
    this.database = decodeURIComponent(this.server.pathname.slice(1));
  }

  async size(): Promise<number> {
    const [{ bytes }] = await this.query(
      'SELECT COALESCE(SUM(data_length + index_length), 0) AS bytes FROM information_schema.tables WHERE table_schema = ?',
      [this.database],
    );
    return Number(bytes);
  }

  async copyTo(file: string): Promise<void> {
    await this.withLogin(file, (login) =>
      anyOf(['mariadb-dump', 'mysqldump'], (name) =>
        runProgram(name, [login, ...dumpOptions, this.database], { output: file }),
      ),
    );
    if (!(await endsWhole(file))) throw new ProgramFailed('The dump of the database has no end.');
  }

  async digestsOf(file: string): Promise<TableDigests> {
    const hashes = new Map<string, { rows: number; hash: Hash }>();
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: 0 })) {
      const created = /^CREATE TABLE `(\w+)`/.exec(line)?.[1];
      if (created) hashes.set(created, { rows: 0, hash: createHash('sha256') });
      const table = hashes.get(/^INSERT INTO `(\w+)`/.exec(line)?.[1] ?? '');
      if (!table) continue;
      table.rows++;
      table.hash.update(`${line}\n`);
    }
    return Object.fromEntries(
      [...hashes].map(([name, { rows, hash }]) => [name, { rows, sha256: hash.digest('hex') }]),
    );
  }

  async putBack(file: string): Promise<void> {
    await this.empty();
    await this.withLogin(file, (login) =>
      anyOf(['mariadb', 'mysql'], (name) =>
        runProgram(name, [login, '--default-character-set=utf8mb4', this.database], { input: file }),
      ),
    );
  }

  async digests(scratchFolder: string): Promise<TableDigests> {
    const file = join(scratchFolder, 'restored.sql');
    await this.copyTo(file);
    const found = await this.digestsOf(file);
    await rm(file);
    return found;
  }

  /** Makes the database where it is missing. @returns whether it did. */
  async make(): Promise<boolean> {
    const [there] = await this.query(
      'SELECT schema_name FROM information_schema.schemata WHERE schema_name = ?',
      [this.database],
    );
    if (there) return false;
    await this.query(`CREATE DATABASE ${quoted(this.database)} CHARACTER SET utf8mb4`);
    return true;
  }

  /** The names of its tables. */
  async tables(): Promise<string[]> {
    const tables = await this.query(
      'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ?',
      [this.database],
    );
    return tables.map(({ name }) => name);
  }

  /** Drops every table of the database. */
  async empty(): Promise<void> {
    for (const name of await this.tables()) {
      await this.query(`DROP TABLE ${quoted(this.database)}.${quoted(name)}`);
    }
  }

  async drop(): Promise<void> {
    await this.query(`DROP DATABASE ${quoted(this.database)}`);
  }

  /** How many other connections use the database, as far as this user may see them. */
  async users(): Promise<number> {
    const [{ count }] = await this.query(
      'SELECT COUNT(*) AS count FROM information_schema.processlist WHERE db = ? AND id <> CONNECTION_ID()',
      [this.database],
    );
    return Number(count);
  }

  private async query(sql: string, values: string[] = []): Promise<RowDataPacket[]> {
    const address = new URL(this.server);
    address.protocol = 'mysql:';
    address.pathname = '/';
    const connection = await createConnection({ uri: address.href, connectTimeout: 5_000 });
    try {
      const [rows] = await connection.query<RowDataPacket[]>(sql, values);
      return rows;
    } finally {
      await connection.end();
    }
  }

  /** The programs read the login from a file of their own: what is on a command line, every user of the machine can see. */
  private async withLogin<T>(beside: string, work: (option: string) => Promise<T>): Promise<T> {
    const { hostname, port, username, password } = this.server;
    const file = `${beside}.login`;
    const settings = {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port || '3306',
      protocol: 'tcp',
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
    };
    const lines = Object.entries(settings).map(
      ([name, value]) => `${name}="${value.replace(/[\\"]/g, '\\$&')}"`,
    );
    // MySQL's and MariaDB's programs differ here; "loose" has each leave out what it does not know.
    const plain = [
      'loose-skip-ssl',
      'loose-ssl-mode=PREFERRED',
      'loose-set-gtid-purged=OFF',
      'loose-column-statistics=0',
    ];
    await writeFile(file, ['[client]', ...lines, ...plain, ''].join('\n'), { mode: 0o600 });
    try {
      return await work(`--defaults-extra-file=${file}`);
    } finally {
      await rm(file, { force: true });
    }
  }
}

/** Runs the first of several programs that is installed. */
async function anyOf(names: string[], run: (name: string) => Promise<void>): Promise<void> {
  for (const name of names) {
    try {
      return await run(name);
    } catch (error) {
      const isMissing = error instanceof ProgramFailed && error.message.endsWith('it is not installed');
      if (!isMissing) throw error;
    }
  }
  throw new ProgramFailed(`${names[0]} is not installed; on Debian: apt-get install mariadb-client`);
}

/** A dump whose program was killed lacks the lines that put the session's settings back. */
async function endsWhole(file: string): Promise<boolean> {
  let last = '';
  for await (const line of createInterface({ input: createReadStream(file) })) if (line) last = line;
  return /^\/\*!\d+ SET SQL_NOTES=/.test(last);
}

const quoted = (name: string) => `\`${name.replaceAll('`', '``')}\``;

import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { type DatabaseAddress, readDatabaseAddress } from '../../platform/config/database-address.js';
import { connectionOptions } from '../../platform/database/mysql/mysql.options.js';
import type { CopyFormat, DatabaseCopies, TableDigests } from './database-copies.js';
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

// MySQL's and MariaDB's programs differ in these options; with "loose", each ignores the ones it doesn't
// have.
const loose = ['loose-set-gtid-purged=OFF', 'loose-column-statistics=0'];
const plain = ['loose-skip-ssl', 'loose-ssl-mode=PREFERRED'];
const verified = ['loose-ssl-verify-server-cert', 'loose-ssl-mode=VERIFY_IDENTITY'];

export const mysqlFormat: CopyFormat = {
  engine: 'mysql',
  fileName: 'database.sql',
  async digestsOf(file) {
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
  },
};

/** Copies a MySQL or MariaDB database as a dump that the server's own programs write and read. */
export class MysqlCopies implements DatabaseCopies {
  readonly format = mysqlFormat;
  private readonly address: DatabaseAddress;
  private readonly connection: ReturnType<typeof connectionOptions>;

  constructor(url: string) {
    this.address = readDatabaseAddress(url);
    this.connection = connectionOptions(this.address);
  }

  private get database(): string {
    return this.address.database;
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
    if (!(await endsWhole(file))) throw new ProgramFailed('The database dump is incomplete.');
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
    const found = await mysqlFormat.digestsOf(file);
    await rm(file);
    return found;
  }

  /** Creates the database if it is missing. @returns whether it did. */
  async make(): Promise<boolean> {
    const [there] = await this.query(
      'SELECT schema_name FROM information_schema.schemata WHERE schema_name = ?',
      [this.database],
    );
    if (there) return false;
    await this.query(`CREATE DATABASE ${quoted(this.database)} CHARACTER SET utf8mb4`);
    return true;
  }

  /** Returns the names of its tables. */
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

  /** Counts the other connections to the database that this user may see. */
  async users(): Promise<number> {
    const [{ count }] = await this.query(
      'SELECT COUNT(*) AS count FROM information_schema.processlist WHERE db = ? AND id <> CONNECTION_ID()',
      [this.database],
    );
    return Number(count);
  }

  private query(sql: string, values: string[] = []): Promise<RowDataPacket[]> {
    return this.connected(async (connection) => {
      const [rows] = await connection.query<RowDataPacket[]>(sql, values);
      return rows;
    });
  }

  /** Runs work on a new connection without a database, because the database may be missing. */
  private async connected<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await createConnection({ ...this.connection, database: undefined });
    try {
      return await work(connection);
    } finally {
      await connection.end();
    }
  }

  /** Writes the login to a file for the programs, because every user of the machine can see command lines. */
  private async withLogin<T>(beside: string, work: (option: string) => Promise<T>): Promise<T> {
    const { user, password } = this.address;
    const [file, authorities] = [`${beside}.login`, `${beside}.ca`];
    const { ssl } = this.connection;
    const settings = { ...(await this.target()), user, password, ...(ssl ? { 'ssl-ca': authorities } : {}) };
    const lines = Object.entries(settings).map(
      ([name, value]) => `${name}="${value.replace(/[\\"]/g, '\\$&')}"`,
    );
    const content = ['[client]', ...lines, ...(ssl ? verified : plain), ...loose, ''].join('\n');
    await writeFile(file, content, { mode: 0o600 });
    if (ssl) await writeFile(authorities, ssl.ca.join('\n'), { mode: 0o600 });
    try {
      return await work(`--defaults-extra-file=${file}`);
    } finally {
      await Promise.all([rm(file, { force: true }), rm(authorities, { force: true })]);
    }
  }

  /** Returns where the programs connect to: of several hosts, the one that our own connection reaches. */
  private async target(): Promise<Record<string, string>> {
    const { socket } = this.address;
    if (socket) return { protocol: 'socket', socket };
    const { host, port } = await this.connected(async (connection) => connection.config);
    return { protocol: 'tcp', host: host ?? '', port: String(port) };
  }
}

/** Runs the first installed one of several programs. */
async function anyOf(names: string[], run: (name: string) => Promise<void>): Promise<void> {
  for (const name of names) {
    try {
      return await run(name);
    } catch (error) {
      const isMissing = error instanceof ProgramFailed && error.message.endsWith('it is not installed');
      if (!isMissing) throw error;
    }
  }
  throw new ProgramFailed(`${names[0]} isn’t installed. On Debian: apt-get install mariadb-client`);
}

/** Whether a dump is whole: a killed program's lacks the last lines, which restore the session's settings. */
export async function endsWhole(file: string): Promise<boolean> {
  let last = '';
  for await (const line of createInterface({ input: createReadStream(file) })) if (line) last = line;
  return /^\/\*M?!\d+ SET (SQL_NOTES|NOTE_VERBOSITY)=/.test(last);
}

const quoted = (name: string) => `\`${name.replaceAll('`', '``')}\``;

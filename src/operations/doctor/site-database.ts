import { existsSync } from 'node:fs';
import type { Duplex } from 'node:stream';
import type BetterSqlite3 from 'better-sqlite3';
import { readDatabaseAddress } from '../../platform/config/database-address.js';
import type { Environment } from '../../platform/config/environment.js';
import { connectionOptions, freshStatistics } from '../../platform/database/mysql/mysql.options.js';
import { sqliteOptions } from '../../platform/database/sqlite/sqlite.options.js';
import { Sqlite } from '../../platform/database/sqlite/sqlite-driver.js';
import { NotChecked } from './check.js';

export type SqlRow = Record<string, unknown>;

export interface Opened {
  query(sql: string, values: unknown[]): Promise<SqlRow[]>;
  close(): void;
}

/** The site's database, read-only. It is opened by the first query, and neither created nor migrated. */
export class SiteDatabase {
  /** Whether it is a MySQL or MariaDB server; otherwise it is the SQLite file. */
  readonly isServer: boolean;
  /** The SQLite file. */
  readonly file: string;
  private opening?: Promise<Opened>;

  constructor(
    private readonly environment: Environment,
    private readonly unusable: ReadonlySet<string>,
  ) {
    this.isServer = environment.DATABASE_URL !== undefined;
    this.file = String(sqliteOptions(environment.DATA_DIR).database);
  }

  /** Connects once. @throws the driver's error; {@link NotChecked} without a usable database setting. */
  open(): Promise<Opened> {
    this.opening ??= this.begin();
    return this.opening;
  }

  /** Returns a SELECT's rows. @throws {NotChecked} without a connection, which check "database" reports. */
  async rows<Row = SqlRow>(sql: string, ...values: unknown[]): Promise<Row[]> {
    const opened = await this.open().catch(() => {
      throw new NotChecked('can’t read the database');
    });
    return (await opened.query(sql, values)) as Row[];
  }

  /** Closes the connection, even during a statement. */
  close(): void {
    this.opening?.then(
      (opened) => opened.close(),
      () => undefined,
    );
  }

  private async begin(): Promise<Opened> {
    const { DATABASE_URL } = this.environment;
    if (this.unusable.has('DATABASE_URL') || (!DATABASE_URL && this.unusable.has('DATA_DIR')))
      throw new NotChecked('DATABASE_URL or DATA_DIR has a value that can’t be used');
    return DATABASE_URL ? openServer(DATABASE_URL) : openFile(this.file);
  }
}

/** A part of mysql2 that its types leave out. */
interface Streaming {
  stream: Duplex;
}

/** Connects to a MySQL or MariaDB server. @throws the driver's error */
export async function openServer(address: string): Promise<Opened> {
  const { createConnection } = await import('mysql2/promise');
  const connection = await createConnection(connectionOptions(readDatabaseAddress(address)));
  // Without a listener, an idle connection that ends would end this process.
  connection.on('error', () => undefined);
  await connection.query(freshStatistics);
  return {
    query: async (sql, values) => {
      const [rows] = await connection.query(sql, values);
      return rows as SqlRow[];
    },
    // mysql2's own `destroy` awaits the end of the statement, to which MySQL adds a packet that it warns of.
    close: () => (connection as unknown as { connection: Streaming }).connection.stream.destroy(),
  };
}

function openFile(file: string): Opened {
  if (!existsSync(file)) throw Object.assign(new Error(`The file ${file} doesn’t exist`), { code: 'ENOENT' });
  const connection: BetterSqlite3.Database = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    connection.prepare('SELECT COUNT(*) FROM sqlite_master').get();
  } catch (error) {
    connection.close();
    throw error;
  }
  return {
    query: async (sql, values) => connection.prepare(sql).all(...values) as SqlRow[],
    close: () => connection.close(),
  };
}

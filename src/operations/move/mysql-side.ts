import type { Query, Connection as RawConnection, RowDataPacket } from 'mysql2';
import type { Connection } from 'mysql2/promise';
import { readDatabaseAddress } from '../../platform/config/database-address.js';
import { databaseName } from '../../platform/config/moved-database.js';
import { freshStatistics } from '../../platform/database/mysql/mysql.options.js';
import { connectToWriter } from '../../platform/database/mysql/writer-connection.js';
import { DigestBuilder, separator, type TableDigest } from './digest.js';
import { insertionOf, quoted } from './mysql-text.js';
import { batchBytes, bytesOf, type Side } from './side.js';
import { attemptTable, type Column, columnOf, isCopied, type Row, type Table } from './tables.js';

/** Rows per statement of a digest, so that progress is shown and the server isn't silent for minutes. */
const digestRows = 250_000;
/** Batches in a transaction. */
const batchesInTransaction = 32;
/** A row with more bytes is sent on its own, as a prepared statement: as text, bytes take twice as much. */
const longRowBytes = 250_000;

/** A MySQL or MariaDB database as a side of a copy. MySQL names columns of its own tables in uppercase. */
export class MysqlSide implements Side {
  readonly digestsByReading = false;
  private batchesOpen = 0;
  private hasSnapshot = false;

  private constructor(
    readonly name: string,
    private readonly connection: Connection,
    private readonly database: string,
  ) {}

  /** Connects. @throws the driver's error. */
  static async open(url: string): Promise<MysqlSide> {
    const address = readDatabaseAddress(url);
    const connection = await connectToWriter(address, {
      dateStrings: true,
      supportBigNumbers: true,
      bigNumberStrings: true,
    });
    connection.on('error', () => undefined);
    const settings = [
      "SESSION sql_mode = 'STRICT_ALL_TABLES,NO_BACKSLASH_ESCAPES,NO_AUTO_VALUE_ON_ZERO,NO_ENGINE_SUBSTITUTION'",
      // A side that waits for the other one isn't dead.
      'SESSION net_write_timeout = 3600',
      'SESSION net_read_timeout = 3600',
      'SESSION wait_timeout = 86400',
      'SESSION lock_wait_timeout = 30',
      'SESSION foreign_key_checks = 0',
    ];
    await connection.query(`SET ${settings.join(', ')}`);
    await connection.query(freshStatistics);
    return new MysqlSide(databaseName(url), connection, address.database);
  }

  /** Runs a statement. @returns its rows. */
  async rows<Result = Record<string, string>>(sql: string, values: string[] = []): Promise<Result[]> {
    const [rows] = await this.connection.query<RowDataPacket[]>(sql, values);
    return rows as Result[];
  }

  /** Returns where the other connections to this database come from, as far as the user may see them. */
  async users(): Promise<string[]> {
    const rows = await this.rows<{ host: string }>(
      'SELECT host AS host FROM information_schema.processlist WHERE db = ? AND id <> CONNECTION_ID()',
      [this.database],
    );
    return rows.map(({ host }) => host);
  }

  /** Keeps others from writing to it until it is closed. */
  async holdStill(): Promise<void> {
    const names = (await this.tableNames()).map((name) => `${quoted(name)} READ`);
    await this.connection.query(`LOCK TABLES ${names.join(', ')}`);
  }

  /** From now on reads its present state, whatever others commit. */
  async takeSnapshot(): Promise<void> {
    await this.connection.query('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    await this.connection.query('START TRANSACTION WITH CONSISTENT SNAPSHOT');
    await this.connection.query('SAVEPOINT before_tables');
    this.hasSnapshot = true;
  }

  /** Returns the statements that make its tables, as MySQL and MariaDB both take them. */
  async statements(tables: readonly Table[]): Promise<string[]> {
    const created: Record<string, string>[] = [];
    for (const { name } of tables) created.push(...(await this.rows(`SHOW CREATE TABLE ${quoted(name)}`)));
    return created.map((row) =>
      row['Create Table']
        // MariaDB leaves out the brackets that MySQL needs,
        .replace(/DEFAULT (utc_timestamp\(\d\))/g, 'DEFAULT ($1)')
        // and doesn’t know MySQL’s default, which TypeORM’s own table has.
        .replaceAll('utf8mb4_0900_ai_ci', 'utf8mb4_unicode_520_ci'),
    );
  }

  async tableNames(): Promise<string[]> {
    const rows = await this.rows(
      'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ? ORDER BY table_name',
      [this.database],
    );
    return rows.map(({ name }) => name);
  }

  async tables(isWanted = isCopied): Promise<Table[]> {
    const columns = await this.rows(
      `SELECT table_name AS tableName, column_name AS name, data_type AS type, extra AS extra
       FROM information_schema.columns WHERE table_schema = ? ORDER BY table_name, ordinal_position`,
      [this.database],
    );
    const keys = await this.rows(
      `SELECT table_name AS tableName, column_name AS name FROM information_schema.statistics
       WHERE table_schema = ? AND index_name = 'PRIMARY' ORDER BY table_name, seq_in_index`,
      [this.database],
    );
    const counts = await this.rows<{ name: string; found: number }>(
      `SELECT table_name AS name, table_rows AS found FROM information_schema.tables
       WHERE table_schema = ? AND table_type = 'BASE TABLE' ORDER BY table_name`,
      [this.database],
    );
    return counts
      .filter(({ name }) => isWanted(name))
      .map(({ name, found }) => {
        const own = columns.filter(({ tableName }) => tableName === name);
        return {
          name,
          columns: own.map((column) => columnOf(column.name, column.type)),
          key: keys.filter(({ tableName }) => tableName === name).map((column) => column.name),
          hasSequence: own.some(({ extra }) => /auto_increment/i.test(extra)),
          rows: Number(found ?? 0),
        };
      });
  }

  async migrations(): Promise<string[]> {
    if (!(await this.tableNames()).includes('migrations')) return [];
    return (await this.rows('SELECT name FROM migrations ORDER BY id')).map(({ name }) => name);
  }

  batches(table: Table): AsyncGenerator<Row[]> {
    return this.read(table, table.columns);
  }

  private async *read({ name, key }: Table, columns: readonly Column[]): AsyncGenerator<Row[]> {
    // The driver reads a DOUBLE digit by digit, which may change its last bit.
    const list = columns.map((column) =>
      column.kind === 'double' ? `CONCAT(${quoted(column.name)})` : quoted(column.name),
    );
    const doubles = columns.flatMap(({ kind }, index) => (kind === 'double' ? [index] : []));
    const sql = `SELECT ${list.join(', ')} FROM ${quoted(name)} ORDER BY ${key.map(quoted).join(', ') || 1}`;
    const raw = (this.connection as unknown as { connection: RawConnection }).connection;
    // Unlocks the definition of the table before, for which a migration would otherwise wait to the end.
    if (this.hasSnapshot) await this.connection.query('ROLLBACK TO SAVEPOINT before_tables');
    for await (const rows of streamed(raw, raw.query({ sql, rowsAsArray: true }))) {
      for (const index of doubles)
        for (const row of rows) if (row[index] !== null) row[index] = Number(row[index]);
      yield rows;
    }
  }

  async insert(table: Table, rows: readonly Row[]): Promise<void> {
    if (this.batchesOpen++ === 0) await this.connection.query('START TRANSACTION');
    const isLong = (row: Row) => bytesOf(row) > longRowBytes;
    const short = rows.filter((row) => !isLong(row));
    if (short.length > 0) await this.connection.query(insertionOf(table, short));
    for (const row of rows.filter(isLong)) {
      const names = table.columns.map(({ name }) => quoted(name));
      const marks = names.map(() => '?').join(', ');
      await this.connection.execute(
        `INSERT INTO ${quoted(table.name)} (${names.join(', ')}) VALUES (${marks})`,
        row,
      );
    }
    if (this.batchesOpen >= batchesInTransaction) await this.commit();
  }

  async commit(): Promise<void> {
    this.batchesOpen = 0;
    await this.connection.query('COMMIT');
  }

  async clear(table: string): Promise<void> {
    await this.connection.query(`DELETE FROM ${quoted(table)}`);
  }

  async digest(table: Table, read: (rows: number) => void): Promise<TableDigest> {
    const counted = table.columns.filter(({ kind }) => kind !== 'double');
    const total: TableDigest = { rows: 0, columns: Object.fromEntries(counted.map(({ name }) => [name, 0])) };
    const key = table.key.map((name) => `${quoted(name)}, '${separator}', `).join('');
    const sums = counted.map(({ name }) => `BIT_XOR(CRC32(CONCAT(${key}${quoted(name)})))`);
    for (const where of await this.parts(table)) {
      const sql = `SELECT COUNT(*), ${sums.join(', ')} FROM ${quoted(table.name)} ${where}`;
      const [rows] = await this.connection.query<RowDataPacket[][]>({ sql, rowsAsArray: true });
      const [count, ...found] = rows[0].map(Number);
      total.rows += count;
      counted.forEach(({ name }, index) => {
        total.columns[name] = (total.columns[name] ^ found[index]) >>> 0;
      });
      read(total.rows);
    }
    return { rows: total.rows, columns: { ...total.columns, ...(await this.doublesOf(table)) } };
  }

  /** Reads what the server writes differently as text: 1e21 or 0.000001. */
  private async doublesOf(table: Table): Promise<Record<string, number>> {
    const columns = table.columns.filter(({ name, kind }) => kind === 'double' || table.key.includes(name));
    const doubles = columns.filter(({ kind }) => kind === 'double');
    if (doubles.length === 0) return {};
    const digest = new DigestBuilder({ ...table, columns });
    for await (const rows of this.read(table, columns)) digest.add(rows);
    return Object.fromEntries(doubles.map(({ name }) => [name, digest.result.columns[name]]));
  }

  /** Divides a table by its first key, if that is a number. @returns conditions in SQL. */
  private async parts({ name, columns, key: [first], rows }: Table): Promise<string[]> {
    const pieces = Math.ceil(rows / digestRows);
    if (pieces <= 1 || columns.find((column) => column.name === first)?.kind !== 'integer') return [''];
    const [{ low, high }] = await this.rows<{ low: number | null; high: number | null }>(
      `SELECT MIN(${quoted(first)}) AS low, MAX(${quoted(first)}) AS high FROM ${quoted(name)}`,
    );
    if (low === null || high === null) return [''];
    const step = Math.ceil((high - low + 1) / pieces);
    return Array.from({ length: pieces }, (_, piece) => {
      const from = low + piece * step;
      return `WHERE ${quoted(first)} >= ${from} AND ${quoted(first)} < ${from + step}`;
    });
  }

  async lastId({ name }: Table): Promise<number> {
    const [created] = await this.rows(`SHOW CREATE TABLE ${quoted(name)}`);
    return Number(/AUTO_INCREMENT=(\d+)/.exec(created['Create Table'])?.[1] ?? 1) - 1;
  }

  async setLastId({ name }: Table, id: number): Promise<void> {
    await this.connection.query(`ALTER TABLE ${quoted(name)} AUTO_INCREMENT = ${id + 1}`);
  }

  async attempt(): Promise<string | undefined> {
    if (!(await this.tableNames()).includes(attemptTable)) return undefined;
    return (await this.rows(`SELECT token FROM ${attemptTable}`))[0]?.token ?? '';
  }

  async markAttempt(token: string): Promise<void> {
    await this.connection.query(
      `CREATE TABLE ${attemptTable} (token VARCHAR(64) NOT NULL PRIMARY KEY) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4`,
    );
    await this.connection.query(`INSERT INTO ${attemptTable} VALUES (?)`, [token]);
  }

  async unmarkAttempt(): Promise<void> {
    await this.connection.query(`DROP TABLE IF EXISTS ${attemptTable}`);
  }

  async empty(): Promise<void> {
    // The mark of an unfinished move goes last.
    const names = (await this.tableNames()).filter((name) => name !== attemptTable);
    for (const name of [...names, attemptTable])
      await this.connection.query(`DROP TABLE IF EXISTS ${quoted(name)}`);
  }

  async size(): Promise<number> {
    const [{ bytes }] = await this.rows(
      'SELECT COALESCE(SUM(data_length + index_length), 0) AS bytes FROM information_schema.tables WHERE table_schema = ?',
      [this.database],
    );
    return Number(bytes);
  }

  async largestRow({ name, columns }: Table): Promise<number> {
    const long = columns.filter(({ isLong }) => isLong);
    if (long.length === 0) return 0;
    const sum = long.map((column) => `COALESCE(OCTET_LENGTH(${quoted(column.name)}), 0)`).join(' + ');
    const [{ bytes }] = await this.rows(`SELECT COALESCE(MAX(${sum}), 0) AS bytes FROM ${quoted(name)}`);
    return Number(bytes);
  }

  async close(): Promise<void> {
    if (this.batchesOpen > 0) await this.commit();
    await this.connection.end();
  }

  abandon(): void {
    this.connection.destroy();
  }
}

/** Reads a query's rows in batches, and pauses the server's stream while a batch is used. */
async function* streamed(connection: RawConnection, query: Query): AsyncGenerator<Row[]> {
  let [batch, bytes, hasEnded]: [Row[], number, boolean] = [[], 0, false];
  let failure: Error | undefined;
  let wake = () => {};
  query.on('result', (row) => {
    batch.push(row as unknown as Row);
    bytes += bytesOf(row as unknown as Row);
    if (bytes < batchBytes) return;
    connection.pause();
    wake();
  });
  query.on('error', (error) => {
    failure = error;
    wake();
  });
  query.on('end', () => {
    hasEnded = true;
    wake();
  });
  while (!hasEnded && !failure) {
    if (bytes < batchBytes)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    if (failure) break;
    const full = batch;
    [batch, bytes] = [[], 0];
    if (full.length > 0) yield full;
    connection.resume();
  }
  if (failure) throw failure;
  if (batch.length > 0) yield batch;
}

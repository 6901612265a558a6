import { existsSync } from 'node:fs';
import type { NodeDatabase, NodeStatement, OpenDatabase } from './sqlite-module.js';

type Row = Record<string, unknown>;

const kinds =
  'OK ERROR INTERNAL PERM ABORT BUSY LOCKED NOMEM READONLY INTERRUPT IOERR CORRUPT NOTFOUND FULL CANTOPEN PROTOCOL EMPTY SCHEMA TOOBIG CONSTRAINT MISMATCH MISUSE NOLFS AUTH FORMAT RANGE NOTADB'.split(
    ' ',
  );
const constraints =
  ' CHECK COMMITHOOK FOREIGNKEY FUNCTION NOTNULL PRIMARYKEY TRIGGER UNIQUE VTAB ROWID PINNED DATATYPE'.split(
    ' ',
  );

/** An error with SQLite's code name (https://sqlite.org/rescode.html), like `SQLITE_CONSTRAINT_UNIQUE`. */
class SqliteError extends Error {
  override readonly name = 'SqliteError';
  readonly code: string;

  /** @param number SQLite's extended result code: the kind of error in the lowest byte, details above it. */
  constructor(message: string, number: number) {
    super(message);
    const constraint = kinds[number & 255] === 'CONSTRAINT' ? constraints[number >> 8] : '';
    this.code = ['SQLITE', kinds[number & 255], constraint].filter(Boolean).join('_');
  }
}

/** Runs one call of `node:sqlite`. @throws {SqliteError} for an error of SQLite; anything else as it is. */
function call<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { errcode, message } = error as { errcode?: number; message: string };
    throw errcode === undefined ? error : new SqliteError(message, errcode);
  }
}

/** Converts a value for Node. Rejects objects: as named values, they bind NULL for each missing name. */
function toNode(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (['number', 'string', 'bigint'].includes(typeof value) || ArrayBuffer.isView(value)) return value;
  throw new TypeError(`SQLite has no type for ${typeof value}`);
}

/** Converts a value from Node: bytes become a Buffer, as from other drivers. */
const fromNode = (value: unknown) =>
  ArrayBuffer.isView(value) ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;

/**
 * Wraps a database with `node:sqlite`'s interface in the interface of better-sqlite3, as far as TypeORM and
 * the site use it, with the same results and error codes (docs/decisions/sqlite-driver.md).
 */
export class SqliteConnection {
  open = true;
  private readonly database: NodeDatabase;

  /** Opens a file or `:memory:`. @param options `timeout`: the wait for another process's lock, in ms. */
  constructor(
    Database: OpenDatabase,
    file: string,
    { readonly: readOnly = false, fileMustExist = false, timeout = 5000 } = {},
  ) {
    if (fileMustExist && !existsSync(file))
      throw new SqliteError('unable to open database file', kinds.indexOf('CANTOPEN'));
    this.database = call(() => new Database(file, { readOnly }));
    this.exec(`PRAGMA busy_timeout = ${timeout}`);
  }

  get inTransaction(): boolean {
    if (this.database.isTransaction !== undefined) return this.database.isTransaction;
    try {
      this.database.exec('BEGIN; ROLLBACK');
      return false;
    } catch {
      return true;
    }
  }

  prepare(sql: string): Statement {
    const { database } = this;
    const statement = call(() => database.prepare(sql));
    return new Statement(statement, () => database.prepare(`EXPLAIN ${sql}`).all());
  }

  exec(sql: string): this {
    call(() => this.database.exec(sql));
    return this;
  }

  pragma(source: string, { simple = false } = {}): unknown {
    const statement = this.prepare(`PRAGMA ${source}`);
    return simple ? statement.pluck().get() : statement.all();
  }

  close(): this {
    if (this.open) this.database.close();
    this.open = false;
    return this;
  }
}

class Statement {
  private shape: (row: Row) => unknown = (row) => {
    // Node's rows have no prototype.
    const copy = { ...row };
    for (const name in copy) copy[name] = fromNode(copy[name]);
    return copy;
  };

  constructor(
    private readonly statement: NodeStatement,
    private readonly program: () => Row[],
  ) {}

  /** Whether the statement returns rows: by Node's list of its columns, else by SQLite's compiled program. */
  get reader(): boolean {
    const columns = this.statement.columns?.();
    return columns ? columns.length > 0 : this.program().some(({ opcode }) => opcode === 'ResultRow');
  }

  all(...values: unknown[]): unknown[] {
    return call(() => this.statement.all(...values.map(toNode))).map(this.shape);
  }

  get(...values: unknown[]): unknown {
    const row = call(() => this.statement.get(...values.map(toNode)));
    return row && this.shape(row);
  }

  *iterate(...values: unknown[]): Generator<unknown> {
    const rows = call(() => this.statement.iterate(...values.map(toNode)))[Symbol.iterator]();
    for (let next = call(() => rows.next()); !next.done; next = call(() => rows.next()))
      yield this.shape(next.value);
  }

  run(...values: unknown[]): { changes: number; lastInsertRowid: number } {
    return call(() => this.statement.run(...values.map(toNode)));
  }

  /** Makes the statement return each row as an array. */
  raw(): this {
    this.statement.setReturnArrays?.(true);
    this.shape = (row) => Object.values(row).map(fromNode);
    return this;
  }

  /** Makes the statement return only the first column of each row. */
  pluck(): this {
    this.shape = (row) => fromNode(Object.values(row)[0]);
    return this;
  }
}

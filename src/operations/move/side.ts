import type { TableDigest } from './digest.js';
import type { Row, Table } from './tables.js';

/** About how many bytes of rows are read and written at once. */
export const batchBytes = 500_000;

/** A database that rows are copied from or to. */
export interface Side {
  /** Without user and password. */
  readonly name: string;
  /** Whether a digest takes a second read of the rows, so that it is best computed while copying them. */
  readonly digestsByReading: boolean;
  /** The names of all tables. */
  tableNames(): Promise<string[]>;
  /** Describes tables, with approximate numbers of rows. @param isWanted by default, as for a move. */
  tables(isWanted?: (name: string) => boolean): Promise<Table[]>;
  /** The names of applied migrations. */
  migrations(): Promise<string[]>;
  /** Reads a table in the order of its key, in batches. */
  batches(table: Table): AsyncIterable<Row[]>;
  /** Stores rows. Those of several calls become durable together. */
  insert(table: Table, rows: readonly Row[]): Promise<void>;
  /** Makes what was inserted durable. */
  commit(): Promise<void>;
  /** Deletes all rows of a table. */
  clear(table: string): Promise<void>;
  /** Reads a table back. @param read gets the number of rows read so far, now and then. */
  digest(table: Table, read: (rows: number) => void): Promise<TableDigest>;
  /** The highest ID that the database ever assigned in a table. */
  lastId(table: Table): Promise<number>;
  setLastId(table: Table, id: number): Promise<void>;
  /** The token of the unfinished move in it; undefined without one. */
  attempt(): Promise<string | undefined>;
  markAttempt(token: string): Promise<void>;
  unmarkAttempt(): Promise<void>;
  /** Deletes everything in it. */
  empty(): Promise<void>;
  /** The bytes of its tables and indexes. */
  size(): Promise<number>;
  /** The most bytes that one row of a table takes; 0 where only short values are possible. */
  largestRow(table: Table): Promise<number>;
  /** Closes it after everything is stored. */
  close(): Promise<void>;
  /** Closes it without waiting for anything. */
  abandon(): void;
}

/** Approximately the bytes of a row. */
export function bytesOf(row: Row): number {
  let bytes = 0;
  for (const value of row)
    bytes += typeof value === 'string' || value instanceof Buffer ? value.length + 3 : 8;
  return bytes;
}

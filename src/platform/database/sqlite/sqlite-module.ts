import { createRequire } from 'node:module';

type Row = Record<string, unknown>;

/** The part of a statement of `node:sqlite` that is used here; members newer than Node 22.13 are optional. */
export interface NodeStatement {
  all(...values: unknown[]): Row[];
  get(...values: unknown[]): Row | undefined;
  iterate(...values: unknown[]): Iterable<Row>;
  run(...values: unknown[]): { changes: number; lastInsertRowid: number };
  columns?(): unknown[];
  setReturnArrays?(on: boolean): void;
}

/** The part of a database of `node:sqlite` that is used here. */
export interface NodeDatabase {
  readonly isTransaction?: boolean;
  prepare(sql: string): NodeStatement;
  exec(sql: string): void;
  close(): void;
}

export type OpenDatabase = new (file: string, options: object) => NodeDatabase;

interface SqliteModule {
  name: string;
  DatabaseSync: OpenDatabase;
}

const load = createRequire(import.meta.url);
let found: SqliteModule | undefined;

/**
 * Loads SQLite on the first call: the npm package, which has the interface of `node:sqlite` and a compiled
 * file for every common platform, or else Node's own.
 * @returns undefined if there is neither.
 */
export function sqliteModule(): SqliteModule | undefined {
  found ??= packaged() ?? nodesOwn();
  return found;
}

function packaged(): SqliteModule | undefined {
  try {
    const name = load.resolve('@photostructure/sqlite');
    return { name, DatabaseSync: load(name).DatabaseSync };
  } catch {
    return undefined;
  }
}

/** Returns Node's own SQLite (Node 22.13 and newer) without printing the warning that it is experimental. */
export function nodesOwn(): SqliteModule | undefined {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    const module = process.getBuiltinModule('node:sqlite') as unknown as SqliteModule | undefined;
    return module && { name: 'node:sqlite', DatabaseSync: module.DatabaseSync };
  } finally {
    process.emitWarning = emitWarning;
  }
}

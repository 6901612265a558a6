/** How a column is read, written and compared. Instants are UTC text with milliseconds in both engines. */
export type ColumnKind = 'integer' | 'big' | 'double' | 'text' | 'instant' | 'bytes';

export interface Column {
  name: string;
  /** As its database declares it. */
  type: string;
  kind: ColumnKind;
  /** Whether its values may be longer than 64 KB. */
  isLong: boolean;
}

/** A table as both engines have it. */
export interface Table {
  name: string;
  columns: readonly Column[];
  /** The columns of the primary key, in its order. */
  key: readonly string[];
  /** Whether the database assigns its IDs. */
  hasSequence: boolean;
  /** Approximately. */
  rows: number;
}

/** A number for `integer` and `double`; a Buffer for `bytes` and text stored as bytes; otherwise text. */
export type Value = string | number | Buffer | null;
export type Row = Value[];

/** Thrown if a copy can't be made or isn't equal. The message says why, in a sentence. */
export class CopyFailed extends Error {}

/** Thrown if a move can't be made or isn't needed. Nothing has changed; the message says what to do. */
export class MoveFailed extends Error {}

/** The table on the target that marks an unfinished move. It isn't copied. */
export const attemptTable = 'move_attempt';

/** The table on the target with which a move checks the account's rights. A killed move may leave it. */
export const probeTable = 'move_probe';

/** Not moved: migrations are compared, and a lease and the write check's row belong to their database. */
const ownTables = new Set(['migrations', 'migration_lease', 'replication_heartbeat', attemptTable]);

/** Whether a table's rows belong to the site and not to its database. */
export const isCopied = (name: string) => !ownTables.has(name) && isBackedUp(name);

/** Whether a backup contains a table. */
export const isBackedUp = (name: string) => !name.startsWith('sqlite_');

const kinds: [RegExp, ColumnKind][] = [
  [/^bigint/i, 'big'],
  [/int|^bool/i, 'integer'],
  [/^(double|float|real)/i, 'double'],
  [/^datetime/i, 'instant'],
  [/blob$|binary/i, 'bytes'],
  [/char|text$/i, 'text'],
];

/** Describes a column by its declared type. One that the site doesn't use, like DECIMAL, is read as text. */
export function columnOf(name: string, type: string): Column {
  const kind = kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'text';
  return { name, type, kind, isLong: /blob|mediumtext/i.test(type) };
}

/** Writes an instant as MySQL's DATETIME(3) shows it. Leaves all else as it is, for the target to reject. */
export function instantText(text: string): string {
  if (text.length === 23) return text;
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return `${text}.000`;
  const ms = Date.parse(/Z|[+-]\d\d:\d\d$/.test(text) ? text : `${text.replace(' ', 'T')}Z`);
  return Number.isNaN(ms) ? text : new Date(ms).toISOString().slice(0, 23).replace('T', ' ');
}

/** Finds tables and columns that only one side has. @throws {CopyFailed} */
export function assertSameTables(source: readonly Table[], target: readonly Table[]): void {
  const list = (tables: readonly Table[]) =>
    new Set(
      tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => `${name}.${column.name}`)]),
    );
  const [ours, theirs] = [list(source), list(target)];
  const different = [...ours, ...theirs].filter((name) => !ours.has(name) || !theirs.has(name));
  if (different.length > 0)
    throw new CopyFailed(
      `The databases differ in ${different.join(', ')}. The database was changed by hand or by another release.`,
    );
}

/** The number of rows in a table, and the SHA-256 of all of them in order, in hexadecimal. */
export interface TableDigest {
  rows: number;
  sha256: string;
}

export type TableDigests = Record<string, TableDigest>;

/** The copy of a database in a backup, by its engine. Reading it needs no database. */
export interface CopyFormat {
  readonly engine: 'sqlite' | 'mysql';
  readonly fileName: string;
  /** Returns the digest of each table in a copy. @throws if the copy is damaged. */
  digestsOf(file: string): Promise<TableDigests>;
}

/** Copies the database of one engine to a file, and back. */
export interface DatabaseCopies {
  readonly format: CopyFormat;
  /** Returns the approximate size of the database, in bytes. */
  size(): Promise<number>;
  /** Copies a consistent state of the database to a file, even while the site is running. */
  copyTo(file: string): Promise<void>;
  /** Replaces the database with a copy, which it may move. The database must not be in use. */
  putBack(file: string): Promise<void>;
  /** Returns the digest of each table in the database, to compare it with its copy. */
  digests(scratchFolder: string): Promise<TableDigests>;
}

/** Describes the tables in which two states of a database differ; undefined if they are equal. */
export function differenceOf(expected: TableDigests, found: TableDigests): string | undefined {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort();
  const wrong = names.filter((name) => expected[name]?.sha256 !== found[name]?.sha256);
  if (wrong.length === 0) return undefined;
  const counts = wrong.map((name) => {
    const rows = expected[name]?.rows ?? 'no';
    return `${name} (${rows} ${rows === 1 ? 'row' : 'rows'} expected, ${found[name]?.rows ?? 'none'} found)`;
  });
  return `These tables differ from the backup: ${counts.join(', ')}.`;
}

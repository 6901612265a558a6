/** What a table holds: so many rows, and the SHA-256 over all of them in order, in hexadecimal. */
export interface TableDigest {
  rows: number;
  sha256: string;
}

export type TableDigests = Record<string, TableDigest>;

/** How the database of one engine gets into a file, and back out of it. */
export interface DatabaseCopies {
  readonly engine: 'sqlite' | 'mysql';
  /** The name of the copy in a backup. */
  readonly fileName: string;
  /** About how many bytes the database takes. */
  size(): Promise<number>;
  /** Copies the database, as it is at one moment, into a file; the site goes on meanwhile. */
  copyTo(file: string): Promise<void>;
  /** What each table of a copy holds. @throws where the copy is damaged. */
  digestsOf(file: string): Promise<TableDigests>;
  /** Puts a copy in the place of the database, which must not be in use. */
  putBack(file: string): Promise<void>;
  /** What each table of the database holds, to be compared with that of the copy it was made from. */
  digests(scratchFolder: string): Promise<TableDigests>;
}

/** In which tables two states of a database differ, as a sentence; undefined where they are equal. */
export function differenceOf(expected: TableDigests, found: TableDigests): string | undefined {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort();
  const wrong = names.filter((name) => expected[name]?.sha256 !== found[name]?.sha256);
  if (wrong.length === 0) return undefined;
  const counts = wrong.map(
    (name) => `${name} (${expected[name]?.rows ?? 'no'} rows expected, ${found[name]?.rows ?? 'none'} found)`,
  );
  return `These tables differ from the backup: ${counts.join(', ')}.`;
}

import { InvalidInput } from '../../platform/http/invalid-input.js';

/** How many rows a page has at most, and by default. */
export const pageLimits = { most: 100, usual: 50 };

/** A page of a list. */
export interface ApiPage<Row> {
  data: Row[];
  /** Null on the last page. */
  nextCursor: string | null;
}

/** A row's position in the order of a list: its day or instant ('' where the ID alone decides) and its ID. */
export interface Position {
  at: string;
  id: number;
}

const positionPattern = /^([a-z-]+) ([\dT:.Z-]{0,24}) (\d{1,10})$/;

/** Builds the opaque text of a position. @param list whose position it is. */
const cursorOf = (list: string, { at, id }: Position) =>
  Buffer.from(`${list} ${at} ${id}`).toString('base64url');

/** Reads a cursor of a list. @throws {InvalidInput} if it isn't one. */
export function readCursor(list: string, cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const [, of, at, id] = positionPattern.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (of !== list || (at !== '' && Number.isNaN(Date.parse(at))))
    throw new InvalidInput([
      { field: 'cursor', message: 'Send the nextCursor of the page before, unchanged.' },
    ]);
  return { at, id: Number(id) };
}

/**
 * Builds a page from one row more than it has, so that the last page is known as such. A cursor names a
 * position instead of a number of rows, so rows that are added or deleted meanwhile move nothing.
 */
export function pageOf<Row, Shown>(
  list: string,
  { rows, limit }: { rows: readonly Row[]; limit: number },
  positionOf: (row: Row) => Position,
  present: (row: Row) => Shown,
): ApiPage<Shown> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { data: shown.map(present), nextCursor: last ? cursorOf(list, positionOf(last)) : null };
}

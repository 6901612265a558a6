import type { EntityManager } from 'typeorm';

export type SqlValue = string | number | Buffer | null;

/** Returns this many SQL placeholders in parentheses: "(?, ?, ?)". */
export const marks = (count: number) => `(${Array(count).fill('?').join(', ')})`;

/**
 * Inserts rows in one statement.
 * @param onConflict SQL after the values, like the dialect's `onConflict`.
 * @returns on MySQL an object whose `insertId` is the first ID; on SQLite the last ID.
 */
export function insertRows(
  manager: EntityManager,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly SqlValue[])[],
  onConflict = '',
): Promise<{ insertId: number } | number> {
  const values = Array(rows.length).fill(marks(columns.length)).join(', ');
  return manager.query(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${values}${onConflict}`,
    rows.flat() as SqlValue[],
  );
}

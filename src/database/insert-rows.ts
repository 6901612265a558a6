import type { EntityManager } from 'typeorm';

export type SqlValue = string | number | Buffer | null;

/** As many placeholders, in brackets: `(?, ?, ?)`. */
export const marks = (count: number) => `(${Array(count).fill('?').join(', ')})`;

/**
 * Inserts rows in one statement.
 * @param onConflict what follows the values, such as the dialect's `onConflict`.
 * @returns what {@link insertedIds} takes: on MySQL an object whose `insertId` is the first id, on SQLite the last id.
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

/** The ids that the rows of one insert were given. @param step between two ids: the dialect's `idStep`. */
export function insertedIds(result: { insertId: number } | number, count: number, step: number): number[] {
  const first = typeof result === 'number' ? result - count + 1 : result.insertId;
  return Array.from({ length: count }, (_, index) => first + index * step);
}

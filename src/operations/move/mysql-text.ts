import type { Row, Table, Value } from './tables.js';

export const quoted = (name: string) => `\`${name.replaceAll('`', '``')}\``;

/** Writes an INSERT of several rows, for a session with NO_BACKSLASH_ESCAPES. */
export function insertionOf({ name, columns }: Table, rows: readonly Row[]): string {
  const names = columns.map((column) => quoted(column.name)).join(',');
  let sql = `INSERT INTO ${quoted(name)} (${names}) VALUES `;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index];
    sql += index === 0 ? '(' : ',(';
    for (let place = 0; place < row.length; place++) sql += (place === 0 ? '' : ',') + literal(row[place]);
    sql += ')';
  }
  return sql;
}

function literal(value: Value): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return `X'${value.toString('hex')}'`;
  return value.includes("'") ? `'${value.replaceAll("'", "''")}'` : `'${value}'`;
}

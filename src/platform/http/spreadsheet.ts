import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** What a row says in each column, by the column's name as the owner reads it. */
export type Columns<Row> = Record<string, (row: Row) => string | number | null>;

/**
 * Rows as a table that spreadsheets open, sent as they are read: UTF-8 with its mark, lines ended by CR LF, and no cell that would
 * run as a formula (one that begins with = + - @, a tab or a CR gets a ' in front).
 */
export function spreadsheet<Row>(columns: Columns<Row>, rows: AsyncIterable<Row> | Iterable<Row>): Readable {
  const lines = Readable.from(cellsOf(rows, Object.values(columns)));
  const table = stringify({
    bom: true,
    escape_formulas: true,
    quoted_string: true,
    record_delimiter: 'windows',
    header: true,
    columns: Object.keys(columns),
  });
  lines.once('error', (error) => table.destroy(error));
  table.once('close', () => lines.destroy());
  return lines.pipe(table);
}

async function* cellsOf<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  columns: Columns<Row>[string][],
): AsyncGenerator<(string | number)[]> {
  for await (const row of rows) yield columns.map((cell) => cell(row) ?? '');
}

/** Cents as spreadsheets read dollars: "49.50"; nothing for an unknown amount. */
export const inDollars = (cents: number | null | undefined): string | null =>
  cents === null || cents === undefined ? null : (cents / 100).toFixed(2);

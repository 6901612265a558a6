import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** A row's cells, by the column's title. */
export type Columns<Row> = Record<string, (row: Row) => string | number | null>;

/**
 * Streams rows as a CSV that spreadsheets open: UTF-8 with a byte order mark, CR LF line ends, and no cell that would run as a formula
 * (cells that start with = + - @, a tab or a CR get a ' in front).
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

/** Formats cents as dollars for spreadsheets: "49.50"; empty for an unknown amount. */
export const inDollars = (cents: number | null | undefined): string | null =>
  cents === null || cents === undefined ? null : (cents / 100).toFixed(2);

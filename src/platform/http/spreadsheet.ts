import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';

/** A row's cells, by the column's title. */
export type Columns<Row> = Record<string, (row: Row) => string | number | null>;

/** So many rows become text at once: a stream of single rows takes three times as long. */
const rowsAtOnce = 100;

/**
 * Streams rows as a CSV that spreadsheets open: UTF-8 with a byte order mark, CR LF line ends, and no cell
 * that would run as a formula (cells that start with = + - @, a tab or a CR get a ' in front).
 */
export const spreadsheet = <Row>(columns: Columns<Row>, rows: AsyncIterable<Row> | Iterable<Row>): Readable =>
  Readable.from(textOf(columns, rows), { objectMode: false });

async function* textOf<Row>(
  columns: Columns<Row>,
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<string> {
  const cells = Object.values(columns);
  const textOfRows = (some: (string | number)[][]) =>
    stringify(some, { escape_formulas: true, quoted_string: true, record_delimiter: 'windows' });
  yield `\uFEFF${textOfRows([Object.keys(columns)])}`;
  let some: (string | number)[][] = [];
  for await (const row of rows) {
    if (some.push(cells.map((cell) => cell(row) ?? '')) < rowsAtOnce) continue;
    yield textOfRows(some);
    some = [];
  }
  yield textOfRows(some);
}

/** Formats cents as dollars for spreadsheets: "49.50"; empty for an unknown amount. */
export const inDollars = (cents: number | null | undefined): string | null =>
  cents === null || cents === undefined ? null : (cents / 100).toFixed(2);

import { crc32 } from 'node:zlib';
import type { Row, Table, Value } from './tables.js';

/** A table's row count, and a checksum of each column over all rows. The rows' order doesn't matter. */
export interface TableDigest {
  rows: number;
  columns: Record<string, number>;
}

/** Digests by the names of their tables. */
export type TableDigests = Record<string, TableDigest>;

/** Between the parts of a key, and between the key and a value. */
export const separator = '|';

/** Above this length, zlib is faster. */
const shortText = 48;

/**
 * Computes a table's digest from its rows. A value counts as the CRC-32 of its row's key and its text, so
 * that swapped and moved values are noticed; a column as the exclusive or of its values, which MySQL's
 * BIT_XOR computes, too. NULL doesn't count.
 */
export class DigestBuilder {
  private rows = 0;
  private readonly sums: Int32Array;
  private readonly keys: number[];

  constructor(private readonly table: Table) {
    this.sums = new Int32Array(table.columns.length);
    this.keys = table.key.map((name) => table.columns.findIndex((column) => column.name === name));
  }

  add(rows: readonly Row[]): void {
    const { sums, keys } = this;
    for (const row of rows) {
      let key = 0;
      for (const index of keys) key = checksum(separator, checksum(row[index], key));
      for (let index = 0; index < sums.length; index++) {
        const value = row[index];
        if (value !== null) sums[index] ^= checksum(value, key);
      }
    }
    this.rows += rows.length;
  }

  get result(): TableDigest {
    const entries = this.table.columns.map(({ name }, index) => [name, this.sums[index] >>> 0]);
    return { rows: this.rows, columns: Object.fromEntries(entries) };
  }
}

const polynomial = 0xedb88320;
const remainders = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? polynomial ^ (value >>> 1) : value >>> 1;
  return value;
});

/** Continues a CRC-32 with a value's text. Most are short: a zlib call would take longer than the work. */
function checksum(value: Value, before: number): number {
  const data = typeof value === 'number' ? String(value) : (value ?? '');
  // Of an empty Buffer without memory, zlib's checksum starts anew.
  if (data.length === 0) return before;
  if (typeof data !== 'string' || data.length > shortText) return crc32(data, before >>> 0) | 0;
  let crc = ~before;
  for (let index = 0; index < data.length; index++) {
    const code = data.charCodeAt(index);
    if (code > 127) return crc32(data, before >>> 0) | 0;
    crc = remainders[(crc ^ code) & 255] ^ (crc >>> 8);
  }
  return ~crc;
}

/** Says in what a table differs from the expected one; undefined if they are equal. */
export function differenceOf(
  table: string,
  expected: Partial<TableDigest> | undefined,
  found: TableDigest | undefined,
): string | undefined {
  // A backup of an earlier release has no checksums of columns.
  const { rows = 'no', columns = {} } = expected ?? {};
  if (expected?.rows !== found?.rows)
    return `${table} (${rows} ${rows === 1 ? 'row' : 'rows'} expected, ${found?.rows ?? 'none'} found)`;
  const column = Object.keys(columns).find((name) => columns[name] !== found?.columns[name]);
  return column && `the column ${column} of ${table} arrived differently`;
}

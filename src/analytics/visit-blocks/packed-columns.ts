import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { type ColumnName, columnNames, type Numbers, type VisitColumns } from './visit-columns.js';

/** The packed columns' format. Raise it when rows change in content or meaning: other formats are rebuilt. */
export const packedFormat = 1;

const types = { Uint8Array, Uint16Array, Uint32Array, Float64Array };
type TypeName = keyof typeof types;

/** What precedes the numbers: each column's type and length in order. */
interface Header extends Omit<VisitColumns, 'columns'> {
  columns: Record<ColumnName, [type: TypeName, length: number]>;
}

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Packs columns to store them: a length, a header in JSON, the numbers as the machine has them; deflated. */
export async function packColumns({ columns, ...rest }: VisitColumns): Promise<Buffer> {
  const described = columnNames.map((name) => [name, [columns[name].constructor.name, columns[name].length]]);
  const header = Buffer.from(JSON.stringify({ ...rest, columns: Object.fromEntries(described) }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  const numbers = columnNames.map((name) => {
    const { buffer, byteOffset, byteLength } = columns[name];
    return Buffer.from(buffer, byteOffset, byteLength);
  });
  return (await deflate(Buffer.concat([length, header, ...numbers]))) as Buffer;
}

/** Unpacks columns from `packColumns`. Both run in other threads. */
export async function unpackColumns(packed: Uint8Array): Promise<VisitColumns> {
  const bytes = (await inflate(packed)) as Buffer;
  let at = 4 + bytes.readUInt32LE();
  const { columns, ...rest }: Header = JSON.parse(bytes.toString('utf8', 4, at));
  const read = ([type, length]: [TypeName, number]): Numbers => {
    const numbers = new types[type](length);
    new Uint8Array(numbers.buffer).set(bytes.subarray(at, at + numbers.byteLength));
    at += numbers.byteLength;
    return numbers;
  };
  return {
    ...rest,
    columns: Object.fromEntries(columnNames.map((name) => [name, read(columns[name])])) as Record<
      ColumnName,
      Numbers
    >,
  };
}

import { promisify } from 'node:util';
import { deflateRaw, inflateRaw, inflateRawSync } from 'node:zlib';
import { type Columns, mapRecord, type Numbers } from './visit-columns.js';

/** The packed columns' format. Raise it when rows change in content or meaning: other formats are rebuilt. */
export const packedFormat = 1;

const types = { Uint8Array, Uint16Array, Uint32Array, Float64Array };
type TypeName = keyof typeof types;

/** What precedes the numbers: each column's type and length in order. */
interface Header extends Omit<Columns<string, string>, 'columns'> {
  columns: Record<string, [type: TypeName, length: number]>;
}

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);
/** Handing less than this to another thread takes longer than inflating it. */
const minBytesForThread = 16_384;

/** Packs columns to store them: a length, a header in JSON, the numbers as the machine has them; deflated. */
export async function packColumns({ columns, ...rest }: Columns<string, string>): Promise<Buffer> {
  const described = mapRecord(columns, (numbers) => [numbers.constructor.name, numbers.length]);
  const header = Buffer.from(JSON.stringify({ ...rest, columns: described }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  const numbers = Object.values(columns).map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  );
  return (await deflate(Buffer.concat([length, header, ...numbers]))) as Buffer;
}

/** Unpacks columns from `packColumns`. Both do the long work in other threads. */
export async function unpackColumns<Name extends string, Dictionary extends string>(
  packed: Uint8Array,
): Promise<Columns<Name, Dictionary>> {
  const isShort = packed.length < minBytesForThread;
  const bytes = isShort ? inflateRawSync(packed) : ((await inflate(packed)) as Buffer);
  let at = 4 + bytes.readUInt32LE();
  const { columns, ...rest }: Header = JSON.parse(bytes.toString('utf8', 4, at));
  const read = ([type, length]: [TypeName, number]): Numbers => {
    const numbers = new types[type](length);
    new Uint8Array(numbers.buffer).set(bytes.subarray(at, at + numbers.byteLength));
    at += numbers.byteLength;
    return numbers;
  };
  return { ...rest, columns: mapRecord(columns, read) } as Columns<Name, Dictionary>;
}

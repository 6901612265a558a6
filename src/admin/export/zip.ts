import { pipeline, type Readable } from 'node:stream';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

/** A file of a ZIP archive. */
export interface ZipFile {
  /** Its name in the archive, with `/` between folders. */
  name: string;
  content: Readable;
}

/** Sizes, CRC-32 and the offset of a file in the archive. */
interface Written {
  name: Buffer;
  crc: number;
  size: number;
  packedSize: number;
  offset: number;
}

/** Bigger archives need the ZIP64 format, which isn't written. */
const maxBytes = 0xffff_ffff;
/** Version 2.0: DEFLATE. */
const version = 20;
/** Sizes follow the content (bit 3), and names are UTF-8 (bit 11). */
const flags = 0x0808;
const deflated = 8;

/**
 * Writes a ZIP archive (APPNOTE 6.3) file after file, in constant memory: the sizes follow each file's
 * content.
 * @param at the time of all files, in UTC
 * @throws {RangeError} over 4 GB
 */
export async function* zipOf(
  files: AsyncIterable<ZipFile> | Iterable<ZipFile>,
  at: Date,
): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of files) {
    const written: Written = { name: Buffer.from(name), crc: 0, size: 0, packedSize: 0, offset };
    for await (const bytes of fileOf(written, content, at)) {
      offset += bytes.length;
      if (Math.max(offset, written.size) > maxBytes) throw new RangeError('The ZIP file is over 4 GB.');
      yield bytes;
    }
    directory.push(entryOf(written, at));
  }
  const entries = Buffer.concat(directory);
  yield entries;
  yield endOf(directory.length, entries.length, offset);
}

async function* fileOf(written: Written, content: Readable, at: Date): AsyncGenerator<Buffer> {
  yield record(0x0403_4b50, [
    ...[uint16(version), uint16(flags), uint16(deflated), momentOf(at)],
    ...[uint32(0), uint32(0), uint32(0), uint16(written.name.length), uint16(0), written.name],
  ]);
  // An error of the content destroys the deflater, so that the loop throws it. Leaving the loop destroys
  // both.
  const deflater = createDeflateRaw({ level: constants.Z_BEST_SPEED });
  pipeline(
    content,
    (source: AsyncIterable<Buffer | string>) => counted(source, written),
    deflater,
    () => {},
  );
  for await (const bytes of deflater as AsyncIterable<Buffer>) {
    written.packedSize += bytes.length;
    yield bytes;
  }
  yield record(0x0807_4b50, sizesOf(written));
}

async function* counted(source: AsyncIterable<Buffer | string>, written: Written): AsyncGenerator<Buffer> {
  for await (const part of source) {
    const bytes = Buffer.from(part);
    written.crc = crc32(bytes, written.crc);
    written.size += bytes.length;
    yield bytes;
  }
}

const entryOf = (written: Written, at: Date): Buffer =>
  record(0x0201_4b50, [
    ...[uint16(version), uint16(version), uint16(flags), uint16(deflated), momentOf(at), ...sizesOf(written)],
    // No extra field, comment, disk number and attributes.
    ...[uint16(written.name.length), uint16(0), uint16(0), uint16(0), uint16(0), uint32(0)],
    ...[uint32(written.offset), written.name],
  ]);

const endOf = (files: number, length: number, offset: number): Buffer =>
  record(0x0605_4b50, [
    ...[uint16(0), uint16(0), uint16(files), uint16(files), uint32(length), uint32(offset), uint16(0)],
  ]);

const sizesOf = ({ crc, packedSize, size }: Written) => [uint32(crc), uint32(packedSize), uint32(size)];

const record = (signature: number, fields: Buffer[]) => Buffer.concat([uint32(signature), ...fields]);

/** Builds the time and the date of MS-DOS. */
const momentOf = (at: Date): Buffer =>
  Buffer.concat([
    uint16((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)),
    uint16(((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()),
  ]);

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

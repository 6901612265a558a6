import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import * as tar from 'tar';
import { filesUnder, formatNumber, type Manifest, manifestName } from './manifest.js';

/** Thrown for a file that can't be restored. The message says why, in a sentence. */
export class UnusableBackup extends Error {}

const ageHeader = 'age-encryption.org/v1';
/** The first ten bytes of `createGzip`: the only ones that the checksum at its end doesn't cover. */
const gzipHeader = Buffer.from('1f8b0800000000000003', 'hex');

/**
 * Packs a folder into one compressed file (.tar.gz), encrypted with age if there are recipients. The manifest
 * comes last.
 * @param recipients age public keys. Each of their private keys opens the file.
 */
export async function packBackup(folder: string, file: string, recipients: readonly string[]): Promise<void> {
  const names = [...Object.keys(await filesUnder(folder)), manifestName];
  const packed = tar.create(
    { cwd: folder, portable: true, noDirRecurse: true },
    names,
  ) as unknown as NodeJS.ReadableStream;
  const handle = await open(file, 'wx', 0o600);
  try {
    const out = handle.createWriteStream({ flush: true });
    if (recipients.length === 0) await pipeline(packed, createGzip(), out);
    else await pipeline(packed, createGzip(), encryption(recipients), out);
  } finally {
    await handle.close();
  }
}

/**
 * Unpacks a backup into an empty folder and verifies everything: every byte by a checksum, every file by the
 * manifest.
 * @param identities age private keys, one of which opens an encrypted file.
 * @throws {UnusableBackup} for a file that is incomplete, changed, of another kind, or from a newer release.
 */
export async function unpackBackup(
  file: string,
  folder: string,
  identities: readonly string[] = [],
): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await unpack(file, folder, identities);
  const manifest = await readManifest(folder);
  const [expected, found] = [manifest.files, await filesUnder(folder)];
  const wrong = [...new Set([...Object.keys(expected), ...Object.keys(found)])].filter(
    (name) => expected[name]?.sha256 !== found[name]?.sha256 || expected[name]?.bytes !== found[name]?.bytes,
  );
  if (wrong.length > 0)
    throw new UnusableBackup(
      `The backup is damaged. ${wrong.length === 1 ? 'This file doesn’t match its checksum' : 'These files don’t match their checksums'}: ${wrong.join(', ')}.`,
    );
  return manifest;
}

async function unpack(file: string, folder: string, identities: readonly string[]): Promise<void> {
  const gunzip = createGunzip();
  const compressed = new Measured();
  const plain = new Measured();
  let isPlain = true;
  // Only files and folders: a link could point outside the folder. Don't throw in here, because that would
  // end the process.
  const filter = (_path: string, entry: unknown) => {
    const { type } = entry as { type?: string };
    const isAllowed = type === 'File' || type === 'Directory';
    isPlain &&= isAllowed;
    return isAllowed;
  };
  try {
    const opened = (await kindOf(file)) === 'age' ? decryption(identities) : new PassThrough();
    const files = tar.extract({ cwd: folder, strict: true, preserveOwner: false, filter });
    const unpacked = files as unknown as NodeJS.WritableStream;
    await pipeline(createReadStream(file), opened, compressed, gunzip, plain, unpacked);
  } catch (error) {
    if (error instanceof UnusableBackup) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'ENOENT' || code === 'EACCES') throw error;
    throw new UnusableBackup(`The backup is incomplete or damaged: ${message}.`);
  }
  if (!isPlain)
    throw new UnusableBackup('The backup contains a link or special file, so it can’t be restored.');
  if (!compressed.start.equals(gzipHeader)) throw new UnusableBackup('The start of the backup is damaged.');
  // The last four bytes of a gzip file are its content's length. Without this check, gunzip would accept a
  // second file after it.
  const isAll =
    gunzip.bytesWritten === compressed.bytes && compressed.lastFour.readUInt32LE(0) === plain.bytes % 2 ** 32;
  if (!isAll) throw new UnusableBackup('The backup has extra data at its end.');
}

/** Passes bytes through and records their number, the first ten and the last four. */
class Measured extends Transform {
  bytes = 0;
  start = Buffer.alloc(0);
  lastFour = Buffer.alloc(4);

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.bytes += chunk.length;
    this.start = Buffer.concat([this.start, chunk.subarray(0, gzipHeader.length - this.start.length)]);
    this.lastFour = Buffer.concat([this.lastFour, chunk.subarray(-4)]).subarray(-4);
    done(null, chunk);
  }
}

async function kindOf(file: string): Promise<'age' | 'gzip'> {
  const handle = await open(file, 'r');
  try {
    const start = Buffer.alloc(ageHeader.length);
    await handle.read(start, 0, start.length, 0);
    if (start.toString('latin1') === ageHeader) return 'age';
    if (start.subarray(0, 2).equals(gzipHeader.subarray(0, 2))) return 'gzip';
  } finally {
    await handle.close();
  }
  const { size } = await stat(file);
  throw new UnusableBackup(size === 0 ? 'The file is empty.' : 'This file isn’t a backup of this site.');
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => {
    throw new UnusableBackup('The backup is incomplete: its table of contents is missing.');
  });
  let manifest: Manifest | null;
  try {
    manifest = JSON.parse(text);
  } catch {
    throw new UnusableBackup('Couldn’t read the backup’s table of contents.');
  }
  const isList = Number.isInteger(manifest?.format) && manifest?.files && typeof manifest.files === 'object';
  if (!manifest || !isList) throw new UnusableBackup('Couldn’t read the backup’s table of contents.');
  if (manifest.format > formatNumber)
    throw new UnusableBackup(
      `A newer release (${manifest.version}) made this backup. Restore it with that release.`,
    );
  return manifest;
}

type Bytes = AsyncIterable<Uint8Array>;

/** Node's types and the browser's differ for the same stream. */
const webStreamOf = (bytes: Bytes) => ReadableStream.from(bytes) as globalThis.ReadableStream<Uint8Array>;

function encryption(recipients: readonly string[]) {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return async function* (bytes: Bytes) {
    yield* (await encrypter.encrypt(webStreamOf(bytes))) as unknown as Bytes;
  };
}

function decryption(identities: readonly string[]) {
  if (identities.length === 0)
    throw new UnusableBackup(
      'The backup is encrypted. Add the file with the private key: --identity KEY.txt',
    );
  const decrypter = new Decrypter();
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch {
    // The library's message has the key.
    throw new UnusableBackup('The private key is mistyped or cut off. Copy it again.');
  }
  return async function* (bytes: Bytes) {
    const opened = await decrypter.decrypt(webStreamOf(bytes)).catch((error: Error) => {
      if (!/no identity matched/i.test(error.message)) throw error;
      throw new UnusableBackup('This private key doesn’t match the backup.');
    });
    yield* opened as unknown as Bytes;
  };
}

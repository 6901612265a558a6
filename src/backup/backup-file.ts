import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import * as tar from 'tar';
import { filesUnder, formatNumber, type Manifest, manifestName } from './manifest.js';

/** Thrown for a file that must not be restored; the message says why, in a sentence. */
export class UnusableBackup extends Error {}

const ageHeader = 'age-encryption.org/v1';
/** What `createGzip` begins with: these ten bytes are all that the checksum at its end does not cover. */
const gzipHeader = Buffer.from('1f8b0800000000000003', 'hex');

/**
 * Packs a folder into one compressed file (.tar.gz), which age encrypts where there are recipients. The manifest comes last.
 * @param recipients public keys of age; each of their private keys opens the file.
 */
export async function packBackup(folder: string, file: string, recipients: readonly string[]): Promise<void> {
  const names = [...Object.keys(await filesUnder(folder)), manifestName];
  const packed = tar.create({ cwd: folder, portable: true, noDirRecurse: true }, names) as unknown as NodeJS.ReadableStream;
  const handle = await open(file, 'wx', 0o600);
  try {
    const out = handle.createWriteStream({ flush: true });
    const compressed = createGzip();
    if (recipients.length === 0) await pipeline(packed, compressed, out);
    else await Promise.all([pipeline(packed, compressed), pipeline(await encrypted(compressed, recipients), out)]);
  } finally {
    await handle.close();
  }
}

/**
 * Unpacks a backup into an empty folder, and believes nothing: every byte is covered by a checksum, every file by the manifest.
 * @param identities private keys of age, one of which opens an encrypted file.
 * @throws {UnusableBackup} for a file that is cut, altered, of another kind, or of a newer release.
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
  if (wrong.length > 0) throw new UnusableBackup(`The backup is damaged: ${wrong.join(', ')} is not what it was.`);
  return manifest;
}

async function unpack(file: string, folder: string, identities: readonly string[]): Promise<void> {
  const bytes = createReadStream(file);
  const gunzip = createGunzip();
  let compressedBytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      compressedBytes += chunk.length;
      done(null, chunk);
    },
  });
  try {
    const kind = await kindOf(file);
    const compressed = kind === 'age' ? await decrypted(bytes, identities) : bytes;
    const files = tar.extract({ cwd: folder, strict: true, preserveOwner: false, filter: isPlain });
    await pipeline(compressed, counted, startsAsGzip(), gunzip, files as unknown as NodeJS.WritableStream);
  } catch (error) {
    bytes.destroy();
    if (error instanceof UnusableBackup) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'ENOENT' || code === 'EACCES') throw error;
    throw new UnusableBackup(`The backup is cut or damaged: ${message}.`);
  }
  if (gunzip.bytesWritten !== compressedBytes) throw new UnusableBackup('Something was appended to the backup.');
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
  throw new UnusableBackup(size === 0 ? 'The file is empty.' : 'The file is no backup of this site.');
}

function startsAsGzip(): Transform {
  let start = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (start.length < gzipHeader.length) {
        start = Buffer.concat([start, chunk.subarray(0, gzipHeader.length - start.length)]);
        const isRight = start.equals(gzipHeader.subarray(0, start.length));
        if (!isRight) return done(new UnusableBackup('The backup is damaged at its beginning.'));
      }
      done(null, chunk);
    },
  });
}

/** Files and folders only: a link could lead out of the folder. */
function isPlain(_path: string, entry: unknown): boolean {
  const { type } = entry as { type?: string };
  if (type === 'File' || type === 'Directory') return true;
  throw new UnusableBackup('The backup holds something that is no file.');
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => {
    throw new UnusableBackup('The backup is cut: its list of contents is missing.');
  });
  let manifest: Manifest;
  try {
    manifest = JSON.parse(text) as Manifest;
  } catch {
    throw new UnusableBackup('The list of what the backup contains can’t be read.');
  }
  if (!Number.isInteger(manifest.format) || typeof manifest.files !== 'object')
    throw new UnusableBackup('The list of what the backup contains can’t be read.');
  if (manifest.format > formatNumber)
    throw new UnusableBackup(
      `The backup was made by a newer release (${manifest.version}). Restore it with that one.`,
    );
  return manifest;
}

async function encrypted(compressed: NodeJS.ReadableStream, recipients: readonly string[]) {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const source = Readable.toWeb(new PassThrough().wrap(compressed)) as ReadableStream<Uint8Array>;
  return Readable.fromWeb((await encrypter.encrypt(source)) as never);
}

async function decrypted(bytes: Readable, identities: readonly string[]) {
  if (identities.length === 0)
    throw new UnusableBackup('The backup is encrypted. Name the file with the private key: --identity KEY.txt');
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const source = Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
  try {
    return Readable.fromWeb((await decrypter.decrypt(source)) as never);
  } catch (error) {
    const { message } = error as Error;
    if (/no identity matched/i.test(message)) throw new UnusableBackup('The private key is not one of this backup.');
    throw error;
  }
}

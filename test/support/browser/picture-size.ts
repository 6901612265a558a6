import { readFileSync } from 'node:fs';

/** @returns the width and height that the head of an AVIF or a WebP file with lossy color states. */
export function sizeOf(file: string): [number, number] {
  const bytes = readFileSync(file);
  // WebP holds a frame of VP8, whose sizes have 14 bits (RFC 9649, 2.5; RFC 6386, 9.1).
  if (bytes.toString('latin1', 8, 16) === 'WEBPVP8 ')
    return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
  // With transparency it has an extended head of two numbers of 24 bits, less one each (RFC 9649, 2.7).
  if (bytes.toString('latin1', 8, 16) === 'WEBPVP8X')
    return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  // AVIF states them in an item property of four letters, a version and two numbers (ISO/IEC 23008-12,
  // 6.5.3).
  const property = bytes.indexOf('ispe', 0, 'latin1');
  if (property < 0) throw new Error(`${file} is neither AVIF nor lossy WebP.`);
  return [bytes.readUInt32BE(property + 8), bytes.readUInt32BE(property + 12)];
}

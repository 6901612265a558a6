/** Photo formats, detected by a file's first bytes, never by its name or the browser's Content-Type. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

/** Formats by the major brand of an ISO base media file (ISO/IEC 14496-12). */
const brands: Record<string, PictureFormat> = Object.fromEntries([
  ...['avif', 'avis'].map((brand) => [brand, 'avif']),
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].map((brand) => [brand, 'heic']),
]);

/** Detects a file's format by its first bytes; undefined for anything that isn't a photo. */
export function formatOf(file: Buffer): PictureFormat | undefined {
  const start = file.toString('latin1', 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^RIFF.{4}WEBP$/s.test(start)) return 'webp';
  return start.slice(4, 8) === 'ftyp' ? brands[start.slice(8)] : undefined;
}

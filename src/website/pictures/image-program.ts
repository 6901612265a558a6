import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { Sharp } from 'sharp';
import type { PictureFile } from '../../../views/contracts/website/owner-pictures.js';
import type { ImageJob, ImageMessage, MasterLimits } from './image-messages.js';
import { drawShare } from './share-drawing.js';
import type { UnusableReason } from './unusable-upload.js';

/*
 * The image program: reads and writes photos in its own process (ImageProgramService), so that a decoder's
 * crash, memory or CPU use doesn't affect the server. It has the lowest CPU priority, is the first process
 * killed when memory runs out, writes no files, and ends with its parent.
 */

type SharpPackage = typeof import('sharp').default;

/** The same settings as in scripts/art/images.mjs, except AVIF's effort, which Tuning sets. */
const encode: Record<PictureFile['format'], (image: Sharp, effort: number) => Sharp> = {
  avif: (image, effort) => image.avif({ quality: 46, effort, chromaSubsampling: '4:2:0' }),
  webp: (image) => image.webp({ quality: 66, effort: 4 }),
  jpeg: (image) => image.jpeg({ quality: 74, mozjpeg: true }),
};

const damaged = 'Choose the photo again, or choose another one. This file is damaged or incomplete.';
const needsJpeg =
  'Choose a JPEG photo. This server can’t read HEIC files. On an iPhone, open Settings, Camera, Formats and choose Most Compatible, or email the photo to yourself.';

process.once('disconnect', () => process.exit());
try {
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Not Linux, or not allowed.
}
await work(JSON.parse(process.argv[2]));
process.disconnect();

async function work(job: ImageJob): Promise<void> {
  if (job.kind === 'master') endAfter(job.maxSeconds);
  const sharp = await load();
  if (!sharp) return;
  if (job.kind === 'check') return send({ kind: 'ready', version: sharp.versions.sharp });
  const input = await buffer(process.stdin);
  if (job.kind === 'share')
    return send({ kind: 'file', name: 'share.jpg', bytes: await drawShare(sharp, input, job) });
  return job.kind === 'master' ? makeMaster(sharp, input, job) : makeFiles(sharp, input, job);
}

async function load(): Promise<SharpPackage | undefined> {
  try {
    const { default: sharp } = await import('sharp');
    sharp.concurrency(1);
    sharp.cache(false);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`) });
    return sharp;
  } catch (error) {
    await send({ kind: 'unavailable', reason: (error as Error).message.split('\n')[0] });
    return undefined;
  }
}

/** Decodes the whole file, which detects truncated ones, and re-encodes it, which leaves only pixels. */
async function makeMaster(
  sharp: SharpPackage,
  input: Buffer,
  { isHeic, ...limits }: Extract<ImageJob, { kind: 'master' }>,
): Promise<void> {
  const { minSize } = limits;
  const refuse = (reason: UnusableReason, why: string) => send({ kind: 'refused', reason, why });
  try {
    const { autoOrient, format } = await sharp(input, { limitInputPixels: false }).metadata();
    const { width, height } = autoOrient;
    const maxPixels = format === 'heif' ? limits.maxAvifPixels : limits.maxPixels;
    if (width * height > maxPixels)
      return refuse(
        'too-many-pixels',
        `Choose a photo of ${maxPixels / 1e6} megapixels or less. This one has ${Math.ceil((width * height) / 1e6)}.`,
      );
    if (width < minSize.width || height < minSize.height)
      return refuse(
        'too-small',
        `Choose a photo of at least ${minSize.width} × ${minSize.height} pixels. This one is ${width} × ${height}.`,
      );
    await send({ kind: 'master', ...(await masterOf(sharp, input, limits)) });
  } catch {
    await (isHeic ? refuse('heic', needsJpeg) : refuse('damaged', damaged));
  }
}

/** Ends the program after this much processor time. Decoders run in other threads: the check isn't late. */
function endAfter(maxSeconds: number): void {
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (user + system > maxSeconds * 1_000_000) process.kill(process.pid, 'SIGXCPU');
  }, 250).unref();
}

async function masterOf(
  sharp: SharpPackage,
  input: Buffer,
  { maxPixels, maxSide, qualities, maxBytes }: MasterLimits,
) {
  const { data, info } = await sharp(input, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  let bytes = data;
  for (const quality of qualities) {
    bytes = await sharp(data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer();
    if (bytes.length <= maxBytes) break;
  }
  return { bytes, width, height };
}

async function makeFiles(
  sharp: SharpPackage,
  master: Buffer,
  { part, files, avifEffort }: Extract<ImageJob, { kind: 'files' }>,
): Promise<void> {
  const [left, top] = [part.left, part.top].map(Math.floor);
  const [width, height] = [part.width, part.height].map(Math.floor);
  const { data, info } = await sharp(master)
    .extract({ left, top, width, height })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const { name, format, ...size } of files) {
    const raw = { width: info.width, height: info.height, channels: info.channels };
    await send({
      kind: 'file',
      name,
      bytes: await encode[format](sharp(data, { raw }).resize(size), avifEffort).toBuffer(),
    });
  }
}

/** Sends a message. Resolves once it is written to the channel. */
function send(message: ImageMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, {}, (error: Error | null) => (error ? reject(error) : resolve()));
  });
}

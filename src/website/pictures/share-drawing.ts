import { join } from 'node:path';
import type { OverlayOptions } from 'sharp';
import { sharePictureSize } from '../../../views/contracts/website/share-picture.js';
import { packageRoot } from '../../platform/config/package-root.js';
import type { ShareDrawing } from './image-messages.js';

type SharpPackage = typeof import('sharp').default;

/* All lengths are in pixels of the share picture. */
const { width, height } = sharePictureSize;
const margin = 64;
/** The width of the picture, along the right edge. */
const pictureWidth = 700;
const fadeOfIllustration = 150;
const titleWidth = 440;
const titleHeight = 330;
/** The largest size that fits is used, so that a title is readable in a small preview. */
const titleSizes = [68, 62, 56, 50, 44, 38];
const markSize = 56;

/** The illustrations' background and the site's brand colors, the same in both of its color schemes. */
const colors = { sand: '#ebe2d4', dark: '#12383d', teal: '#1f6a72' };
/** Family names in client/fonts.ts's files. A comma keeps Pango from reading the last word as a weight. */
const families = { heading: 'Fraunces SemiBold,', text: 'Figtree Light,' };
const maxBytes = 100_000;
const qualities = [82, 72, 60, 48];

interface Drawn {
  input: Buffer;
  width: number;
  height: number;
}

/** Draws a share picture. @param picture an encoded image of 3:2. @returns a JPEG of at most 100 KB. */
export async function drawShare(
  sharp: SharpPackage,
  picture: Buffer,
  drawing: ShareDrawing,
): Promise<Buffer> {
  // Only the site's own fonts, so that the result is the same on every machine.
  process.env.FONTCONFIG_FILE = join(packageRoot, 'dist/share-fonts/fonts.conf');
  const layers = [
    await pictureLayer(sharp, picture, drawing.isPhoto ? 0 : fadeOfIllustration),
    ...(await brandLayers(sharp, drawing.businessName)),
    await titleLayer(sharp, drawing.title),
    ...(drawing.area.trim() ? [await areaLayer(sharp, drawing.area)] : []),
  ];
  const { data, info } = await sharp({ create: { width, height, channels: 3, background: colors.sand } })
    .composite(layers)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width, height, channels: info.channels };
  let bytes = data;
  for (const quality of qualities) {
    bytes = await sharp(data, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= maxBytes) break;
  }
  return bytes;
}

/**
 * Places a picture along the right edge, with its left edge faded out over a width. A picture without a
 * background keeps its outline, and its left side is shown.
 */
async function pictureLayer(
  sharp: SharpPackage,
  picture: Buffer,
  fadeWidth: number,
): Promise<OverlayOptions> {
  const { hasAlpha } = await sharp(picture).metadata();
  const fade = hasAlpha ? 0 : fadeWidth;
  // One row of pixels, repeated: white, more and more opaque from the left.
  const opacities = Array.from({ length: pictureWidth }, (_, x) => (x < fade ? (255 * x) / fade : 255));
  const row = Buffer.from(opacities.flatMap((opacity) => [255, 255, 255, opacity]));
  const mask = { input: row, raw: { width: pictureWidth, height: 1, channels: 4 as const }, tile: true };
  const input = await sharp(picture)
    .resize(pictureWidth, height, { fit: 'cover', position: hasAlpha ? 'left' : 'centre' })
    .ensureAlpha()
    .composite([{ ...mask, blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { input, left: width - pictureWidth, top: 0 };
}

/** Places the mark and the name at the top left, as in the site's header. */
async function brandLayers(sharp: SharpPackage, businessName: string): Promise<OverlayOptions[]> {
  const mark = join(packageRoot, 'dist/public/icon-192.png');
  const left = margin + markSize + 16;
  const name = await fitted(
    sharp,
    businessName,
    'heading',
    [30, 26, 22, 18],
    titleWidth - left + margin,
    markSize,
  );
  return [
    { input: await sharp(mark).resize(markSize).png().toBuffer(), left: margin, top: margin },
    { input: name.input, left, top: margin + Math.round((markSize - name.height) / 2) },
  ];
}

/** Places the title in the middle between the brand and the area. */
async function titleLayer(sharp: SharpPackage, title: string): Promise<OverlayOptions> {
  const { input, height: drawn } = await fitted(sharp, title, 'heading', titleSizes, titleWidth, titleHeight);
  const top = Math.round((height - drawn) / 2 + 24);
  return { input, left: margin, top };
}

async function areaLayer(sharp: SharpPackage, area: string): Promise<OverlayOptions> {
  const { input, height: drawn } = await fitted(sharp, area, 'text', [26, 22, 18], titleWidth, 64);
  return { input, left: margin, top: height - margin - drawn };
}

/** Draws words in the largest of some sizes in which they fit, or in the smallest, cut off at the end. */
async function fitted(
  sharp: SharpPackage,
  words: string,
  family: keyof typeof families,
  sizes: readonly number[],
  maxWidth: number,
  maxHeight: number,
): Promise<Drawn> {
  const smallest = sizes[sizes.length - 1];
  for (const size of sizes) {
    const drawn = await write(sharp, words, family, size, maxWidth);
    if (drawn.width <= maxWidth && drawn.height <= maxHeight) return drawn;
  }
  const shorter = words.slice(0, Math.floor(words.length * 0.8)).trimEnd();
  return fitted(sharp, `${shorter}…`, family, [smallest], maxWidth, maxHeight);
}

async function write(
  sharp: SharpPackage,
  words: string,
  family: keyof typeof families,
  size: number,
  maxWidth: number,
): Promise<Drawn> {
  const color = family === 'heading' ? colors.dark : colors.teal;
  const { data: input, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${markupOf(words)}</span>`,
      font: `${families[family]} ${size}`,
      width: maxWidth,
      dpi: 72,
      rgba: true,
      wrap: 'word',
      spacing: family === 'heading' ? Math.round(size * -0.08) : 0,
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { input, width: info.width, height: info.height };
}

/** Returns Pango markup. As on the site, ampersands are in the text font: Fraunces's is hard to read. */
const markupOf = (words: string) => words.replace(/[<>&]/g, (letter) => markup[letter]);
const markup: Record<string, string> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '<span face="Figtree">&amp;</span>',
};

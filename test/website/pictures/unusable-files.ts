import sharp from 'sharp';
import type { UnusableReason } from '../../../src/website/pictures/unusable-upload.js';
import { photograph } from './photographs.js';

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><script>alert(1)</script></svg>',
);
const notAPhotograph = 'Choose a JPEG, PNG, WebP or AVIF photo.';
const damaged = /This file is damaged or incomplete/;
const half = async (file: Promise<Buffer>) => (await file).subarray(0, (await file).length / 2);
/** The beginning of an ISO base media file of a brand, and nothing that such a file is made of. */
const boxOf = (brand: string) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}\0\0\0\0mif1${brand}`),
    Buffer.alloc(4_000),
  ]);

type NamedFile = [what: string, file: () => Buffer | Promise<Buffer>];

const notPhotographs: NamedFile[] = [
  ['a text', () => Buffer.from('This is a picture of a carpet.')],
  ['a drawing with a script', () => svg],
  [
    'an animation',
    async () =>
      sharp(await photograph())
        .gif({ effort: 1 })
        .toBuffer(),
  ],
  [
    'a TIFF',
    async () =>
      sharp(await photograph())
        .tiff()
        .toBuffer(),
  ],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%\xff\xd8\xff')],
  ['a film', () => boxOf('mp42')],
];

const damagedFiles: NamedFile[] = [
  ['the head of an AVIF', () => boxOf('avif')],
  [
    'the head of a JPEG before a drawing',
    () => Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), svg]),
  ],
  ...(['jpeg', 'png', 'webp', 'avif'] as const).map(
    (format): NamedFile => [`half a ${format}`, () => half(photograph(format))],
  ),
];

interface UnusableFile {
  what: string;
  file: () => Buffer | Promise<Buffer>;
  reason: UnusableReason;
  /** What the owner reads. */
  why: string | RegExp;
}

/** Files that cannot be used, with what becomes of each. */
export const unusableFiles: UnusableFile[] = [
  {
    what: 'nothing',
    file: () => Buffer.alloc(0),
    reason: 'empty',
    why: 'Choose a photo. This file is empty.',
  },
  ...notPhotographs.map(
    ([what, file]) => ({ what, file, reason: 'no-photograph', why: notAPhotograph }) as const,
  ),
  {
    what: 'the head of a HEIC',
    file: () => boxOf('heic'),
    reason: 'heic',
    why: /^Choose a JPEG photo\. This server can’t read HEIC files/,
  },
  ...damagedFiles.map(([what, file]) => ({ what, file, reason: 'damaged', why: damaged }) as const),
  {
    what: 'more pixels than are let in, in a few kilobytes',
    file: () =>
      sharp({ create: { width: 10_000, height: 6_100, channels: 3, background: '#888' } })
        .png()
        .toBuffer(),
    reason: 'too-many-pixels',
    why: 'Choose a photo of 60 megapixels or less. This one has 61.',
  },
  {
    what: 'a stamp',
    file: () => photograph('png', 100, 80),
    reason: 'too-small',
    why: 'Choose a photo of at least 480 × 320 pixels. This one is 100 × 80.',
  },
];

import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { TestSite } from '../../support/site/site.js';

type Format = 'jpeg' | 'png' | 'webp' | 'avif';

/** Small files are worth no work here. */
const quickly = {
  jpeg: { quality: 85 },
  png: { compressionLevel: 1 },
  webp: { quality: 85, effort: 0 },
  avif: { quality: 85, effort: 0 },
} as const;

let number = 0;

/** A photograph of soft spots, another one each time, in this size and format. */
export async function photograph(format: Format = 'jpeg', width = 1500, height = 1000): Promise<Buffer> {
  const spots = createHash('shake256', { outputLength: 12 * 8 * 3 })
    .update(`photograph ${++number}`)
    .digest();
  return sharp(spots, { raw: { width: 12, height: 8, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .toFormat(format, quickly[format])
    .toBuffer();
}

/** Red above, blue below as it is to be seen; stored on its side, with who took it, with what and where. */
export async function lyingPhotograph(): Promise<Buffer> {
  const upright = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#00f' } })
    .composite([
      { input: { create: { width: 900, height: 300, channels: 3, background: '#f00' } }, top: 0, left: 0 },
    ])
    .png()
    .toBuffer();
  return sharp(upright)
    .rotate(-90)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Canary Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 58/1 0/1', GPSMapDatum: 'canary-place' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary-person/></x:xmpmeta>')
    .toBuffer();
}

type Owner = Awaited<ReturnType<TestSite['owner']>>;

export const api = '/admin/api/site/pictures';

/** Uploads a file as the page does with JavaScript. */
export const upload = (owner: Owner, file: Buffer, alt = 'A clean carpet', name = 'photo.jpg') =>
  owner.post(api).field('alt', alt).attach('picture', file, name);

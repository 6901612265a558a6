import jsQR from 'jsqr';
import sharp from 'sharp';

/** What a scanner reads of a picture drawn so wide, in pixels, on a colored page; undefined if no QR code. */
export async function scanned(picture: Buffer, width: number): Promise<string | undefined> {
  const { data, info } = await sharp(picture)
    .resize({ width })
    .extend({ top: 30, bottom: 30, left: 30, right: 30, background: '#456' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

/*
 * `npm run images`: turns masters into the files that pages use: AVIF and WebP in three widths, and a JPEG for sharing.
 * A master is `art/masters/<name>.png` (or .jpg), 3:2 and 1200 pixels wide or more; without one, the drawing of the name.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawings, svgOf } from '../art/drawings.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const out = 'client/public/pictures';
const widths = [480, 800, 1200];
const only = process.argv.slice(2);
/** Shared when a page is: 1.91:1, as social networks cut it. */
const share = { width: 1200, height: 630 };

mkdirSync(out, { recursive: true });
const names = Object.keys(drawings).filter((name) => only.length === 0 || only.includes(name));
for (const name of names) {
  const master = sharp(masterOf(name));
  for (const width of widths) {
    const sized = master.clone().resize(width, Math.round((width * 2) / 3));
    await sized
      .clone()
      .avif({ quality: 50, effort: 6 })
      .toFile(join(out, `${name}-${width}.avif`));
    await sized
      .clone()
      .webp({ quality: 76, effort: 6 })
      .toFile(join(out, `${name}-${width}.webp`));
  }
  await master
    .clone()
    .resize(share)
    .jpeg({ quality: 78, mozjpeg: true })
    .toFile(join(out, `share-${name}.jpg`));
  process.stdout.write(`${name}\n`);
}
if (only.length === 0) {
  for (const size of [180, 192, 512]) {
    await sharp(readFileSync('client/public/icon.svg'), { density: 72 * (size / 32) })
      .resize(size, size)
      .png({ palette: true })
      .toFile(`client/public/icon-${size}.png`);
  }
}

function masterOf(name) {
  const file = ['png', 'jpg'].map((end) => `art/masters/${name}.${end}`).find((path) => existsSync(path));
  return file ?? Buffer.from(svgOf(name));
}

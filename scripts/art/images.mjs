/*
 * `npm run images [name…]`: converts masters to the files that pages use: AVIF and WebP in five widths or
 * more, and a JPEG for those that represent a shared page. A master is scripts/art/masters/<name>.jpg or
 * .png, as wide as its widest file or wider; what is not 3:2 is cut to it. A transparent one stays so, and is
 * shared on the page's sand color. A picture without a master keeps the files that it has. sharp is installed
 * from npm at the first run.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installed } from '../build/tools.mjs';
import { masterOf, picturesNamed } from './pictures.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

const out = 'client/public/pictures';
const widths = [320, 480, 672, 800, 1200];
const qualities = { avif: 46, webp: 66 };
/**
 * The hero's further widths, as in views/contracts/website/pictures.ts, and its qualities: pile costs bytes
 * and hides their loss.
 */
const special = { hero: { further: [1600, 2560], avif: 30, webp: 36 } };
/** The qualities of a cut-out picture: its transparency takes bytes, and its sharp outline hides the loss. */
const cutOut = { avif: 38, webp: 52 };
/** The light scheme's --sand. */
const sand = { r: 0xf4, g: 0xed, b: 0xe2 };
/** The size to which social networks crop the picture of a shared page. */
const share = { width: 1200, height: 630 };
const isShared = (name) =>
  /^(blog|service)-/.test(name) ||
  ['hero', 'family', 'step-2', 'living-room-before', 'free-room-after', 'home-system', 'contact'].includes(
    name,
  );

const asked = process.argv.slice(2);
const chosen = picturesNamed(asked).map(({ name }) => ({ name, master: masterOf(name) }));
const sharp = createRequire(join(installed('sharp@0.35.5'), 'sharp/package.json'))('sharp');
mkdirSync(out, { recursive: true });
for (const { name, master } of chosen.filter(({ master }) => master)) {
  await make(name, sharp(master).rotate());
  process.stdout.write(`${name} from ${master}\n`);
}
const kept = chosen.filter(({ master }) => !master).map(({ name }) => name);
if (kept.length > 0)
  process.stdout.write(`Unchanged, because they have no master in scripts/art/masters: ${kept.join(', ')}\n`);
if (asked.length === 0) await makeIcons();

async function make(name, master) {
  const { hasAlpha } = await master.metadata();
  const { further, avif, webp } = { further: [], ...qualities, ...(hasAlpha && cutOut), ...special[name] };
  for (const width of [...widths, ...further]) {
    const sized = await filled(master.clone().resize(width, Math.round((width * 2) / 3)));
    const file = join(out, `${name}-${width}`);
    await sized.clone().avif({ quality: avif, effort: 7, chromaSubsampling: '4:2:0' }).toFile(`${file}.avif`);
    await sized.clone().webp({ quality: webp, alphaQuality: 60, effort: 6 }).toFile(`${file}.webp`);
  }
  if (isShared(name))
    await master
      .clone()
      .resize(share)
      .flatten({ background: sand })
      .jpeg({ quality: 74, mozjpeg: true })
      .toFile(join(out, `share-${name}.jpg`));
}

/** Gives what is wholly transparent the color of sand: black would cost bytes and show at edges. */
async function filled(picture) {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels === 4)
    for (let at = 0; at < data.length; at += channels)
      if (data[at + 3] === 0) data.set([sand.r, sand.g, sand.b], at);
  return sharp(data, { raw: { width, height, channels } });
}

async function makeIcons() {
  for (const size of [180, 192, 512])
    await sharp(readFileSync('client/public/icon.svg'), { density: 72 * (size / 32) })
      .resize(size, size)
      .png({ palette: true })
      .toFile(`client/public/icon-${size}.png`);
}

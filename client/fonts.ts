import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import subsetFont from 'subset-font';

/** esbuild's namespace for the fonts that are reduced to the essential glyphs. */
export const essential = 'essential-glyphs';

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)).join('');
/** The characters of the site's texts. Keep in sync with `unicode-range` in client/styles/base/fonts.css. */
const glyphs = `${ascii}\u00a0©®°·½×÷–—‘’“”…•‹›→−✓`;
/** The font weights that the styles use. Only fonts with "wght" in their name have this axis. */
const weights = { min: 400, max: 700 };

/** The subsets made so far, by the full font's path. `npm run dev` rebuilds a stylesheet at every change. */
const subsets = new Map<string, Uint8Array>();

const subsetOf = async (path: string): Promise<Uint8Array> =>
  subsetFont(await readFile(path), glyphs, {
    targetFormat: 'woff2',
    noLayoutClosure: true,
    variationAxes: path.includes('wght') ? { wght: weights } : {},
  });

/**
 * Replaces `url("font.woff2?essential")` in a stylesheet with a font that has only the glyphs of the site's
 * own texts. It fits into the first ten segments of a new connection, about 14 KB (RFC 6928). Browsers fetch
 * the full font only for other characters.
 */
export const essentialGlyphs: Plugin = {
  name: essential,
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /\.woff2\?essential$/ }, async ({ path, kind, importer, resolveDir }) => {
      const whole = await resolve(path.replace('?essential', ''), { kind, importer, resolveDir });
      return { path: whole.path, namespace: essential, errors: whole.errors };
    });
    onLoad({ filter: /./, namespace: essential }, async ({ path }) => {
      const contents = subsets.get(path) ?? (await subsetOf(path));
      subsets.set(path, contents);
      return { contents, loader: 'file' };
    });
  },
};

/** The fonts of share pictures, as TrueType: the library that draws them can't read WOFF 2. */
const shareFonts = [
  { name: 'fraunces', from: '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2' },
  { name: 'figtree', from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2' },
];
/** Latin with its usual accents. Keep in sync with `drawable` in src/pages/share-pictures.service.ts. */
const shareGlyphs =
  glyphs + Array.from({ length: 96 }, (_, index) => String.fromCharCode(0xa0 + index)).join('');
/** Makes the fonts beside it the only ones, so that a picture looks the same on every machine. */
const fontconfig = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir prefix="relative">.</dir></fontconfig>
`;

/** Writes the fonts of share pictures and their configuration to a folder. */
export async function writeShareFonts(folder: string): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'fonts.conf'), fontconfig);
  for (const { name, from } of shareFonts) {
    const font = await subsetFont(await readFile(resolve(from)), shareGlyphs, {
      targetFormat: 'truetype',
      noLayoutClosure: true,
      variationAxes: from.includes('wght') ? { wght: 600 } : {},
    });
    await writeFile(join(folder, `${name}.ttf`), font);
  }
}

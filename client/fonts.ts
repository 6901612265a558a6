import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import subsetFont from 'subset-font';

/** esbuild's namespace for the fonts that are cut down to the essential glyphs. */
export const essential = 'essential-glyphs';

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)).join('');
/** What the site's texts are written with; `unicode-range` in client/styles/base/fonts.css says the same. */
const glyphs = `${ascii}\u00a0©®°·½×÷–—‘’“”…•‹›→−✓`;
/** The range of weights that the styles use; a font with one weight has no such axis. */
const weights = { min: 400, max: 700 };

/** The subsets made so far, by the path of the whole font: a stylesheet is built again after each change of it (`npm run dev`). */
const subsets = new Map<string, Uint8Array>();

const subsetOf = async (path: string): Promise<Uint8Array> =>
  subsetFont(await readFile(path), glyphs, {
    targetFormat: 'woff2',
    noLayoutClosure: true,
    variationAxes: path.includes('wght') ? { wght: weights } : {},
  });

/**
 * `url("font.woff2?essential")` in a style sheet is the font with the glyphs that the site's own texts need, so that
 * it fits the first flight of a new connection (RFC 6928: ten segments, some 14 KB). Other letters come from the whole
 * font, which a browser fetches only where one of them is used.
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

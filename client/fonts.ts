import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import subsetFont from 'subset-font';

/** esbuild's namespace for the fonts that are reduced to the essential glyphs. */
export const essential = 'essential-glyphs';

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)).join('');
/** The characters of the site's own texts. Keep in sync with `unicode-range` in client/styles/base/fonts.css. */
const glyphs = `${ascii}\u00a0©®°·½×÷–—‘’“”…•‹›→−✓`;
/** The font weights that the styles use. Only fonts with "wght" in their name have this axis. */
const weights = { min: 400, max: 700 };

/** The subsets made so far, by the path of the full font. `npm run dev` rebuilds a stylesheet after every change. */
const subsets = new Map<string, Uint8Array>();

const subsetOf = async (path: string): Promise<Uint8Array> =>
  subsetFont(await readFile(path), glyphs, {
    targetFormat: 'woff2',
    noLayoutClosure: true,
    variationAxes: path.includes('wght') ? { wght: weights } : {},
  });

/**
 * Replaces `url("font.woff2?essential")` in a stylesheet with a font that has only the glyphs of the site's own texts. It fits
 * into the first ten segments of a new connection, about 14 KB (RFC 6928). Browsers fetch the full font only for other characters.
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

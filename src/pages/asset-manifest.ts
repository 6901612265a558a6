import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../platform/config/package-root.js';

/** The folder with the browser build. All files in it are served unchanged. */
export const publicDir = join(packageRoot, 'dist/public');
const manifestFile = join(packageRoot, 'dist/client-manifest.json');

/** The addresses of the built files by purpose, written by client/build.ts. */
interface Manifest {
  /** Script of each page, by page name. */
  pages: Record<string, string>;
  /** Runs right away on every page, and loads the page's own script when the visitor interacts. */
  loader: string;
  /** The script that counts visits and measures page speed. */
  tracker: string;
  /** The script that reports uncaught errors, loaded at the first one. */
  errors: string;
  /** Stylesheets of public pages and the admin, and extra ones by page; `other` is for pages without any. */
  styles: { site: string; admin: string; pages: Record<string, string> & { other: string } };
  /** The fonts that every page's first paint needs. */
  fonts: string[];
  /** The shared file that holds React. */
  react: string;
  /** Only in the development build: reloads the browser after a rebuild. */
  reload?: string;
}

/** The addresses of the built files, read once at startup. A missing manifest or file is an error. */
export class AssetManifest {
  private readonly texts = new Map<string, string>();

  constructor(private manifest: Manifest) {}

  /** Reads the manifest. @throws when there is no client build. */
  static read(file = manifestFile): AssetManifest {
    try {
      return new AssetManifest(JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      throw new Error(`There is no client build (${file}). Run: npm run build`, { cause: error });
    }
  }

  /** Reads the manifest of a newer client build, under `npm run dev`. */
  readAgain(): void {
    this.manifest = AssetManifest.read().manifest;
    this.texts.clear();
  }

  get tracker() {
    return this.manifest.tracker;
  }

  get errors() {
    return this.manifest.errors;
  }

  get styles() {
    return this.manifest.styles;
  }

  /** Returns the stylesheet that is inlined in every public page. */
  get commonStyle(): string {
    return this.text(this.manifest.styles.site);
  }

  /** Returns the second stylesheet inlined in a public page: its own, or the shared one for pages without. */
  styleOf(page: string): string {
    const { pages } = this.manifest.styles;
    return this.text(pages[page] ?? pages.other);
  }

  get loader() {
    return this.manifest.loader;
  }

  get react() {
    return this.manifest.react;
  }

  get fonts() {
    return this.manifest.fonts;
  }

  /** The text font with the site's own glyphs as a data URL, for pictures that can't use the page's fonts. */
  get textFont(): string {
    const figtree = this.manifest.fonts.find((path) => path.includes('figtree')) ?? '';
    return `data:font/woff2;base64,${readFileSync(join(publicDir, figtree), 'base64')}`;
  }

  get reload() {
    return this.manifest.reload;
  }

  /** Returns a page script's address. @throws for a page not in the client build, whose view is newer. */
  script(page: string): string {
    const script = this.manifest.pages[page];
    if (!script)
      throw new Error(
        `The client build has no script for views/pages/${page}.tsx. Run: npm run build (or npm run dev again)`,
      );
    return script;
  }

  /** Reads a file to inline. @throws if its content would close the element around it. */
  private text(path: string): string {
    const known = this.texts.get(path);
    if (known !== undefined) return known;
    const text = readFileSync(join(publicDir, path), 'utf8').trim();
    if (/<\/style|<!--/i.test(text)) throw new Error(`${path} can’t be inlined in a page.`);
    this.texts.set(path, text);
    return text;
  }
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../platform/config/package-root.js';

/** The folder of everything that the build made for browsers; all of it is served as it is. */
export const publicDir = join(packageRoot, 'dist/public');
const manifestFile = join(packageRoot, 'dist/client-manifest.json');

/** Written by client/build.ts: addresses of the built files, by what they are for. */
interface Manifest {
  /** Script of each page, by page name. */
  pages: Record<string, string>;
  /** Runs at once in every page, and runs the page's own script when the visitor does something. */
  loader: string;
  /** The script that counts a visit and measures the page's speed. */
  tracker: string;
  /** Those of all public pages, of the admin, and what public pages have besides: by page name, and of all the others. */
  styles: { site: string; admin: string; pages: Record<string, string> & { other: string } };
  /** The fonts that every page's first paint needs. */
  fonts: string[];
  /** The shared file that holds React. */
  react: string;
  /** Of the development build only: reloads the browser after a rebuild. */
  reload?: string;
}

/** The addresses of the built files, read once at the start; a missing manifest or file is an error. */
export class AssetManifest {
  private readonly texts = new Map<string, string>();

  constructor(private readonly manifest: Manifest) {}

  /** @throws when there is no client build. */
  static read(file = manifestFile): AssetManifest {
    try {
      return new AssetManifest(JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      throw new Error(`There is no client build to serve (${file}). Run: npm run build`, { cause: error });
    }
  }

  get tracker() {
    return this.manifest.tracker;
  }

  get styles() {
    return this.manifest.styles;
  }

  /** The text of the stylesheet that is inlined in every public page. */
  get commonStyle(): string {
    return this.text(this.manifest.styles.site);
  }

  /** The text of the stylesheet that is inlined in a public page besides: its own, or that of all that have none. */
  styleOf(page: string): string {
    const { pages } = this.manifest.styles;
    return this.text(pages[page] ?? pages.other);
  }

  /** The text of the loader, which is inlined in every page. */
  get loader(): string {
    return this.text(this.manifest.loader);
  }

  get react() {
    return this.manifest.react;
  }

  get fonts() {
    return this.manifest.fonts;
  }

  get reload() {
    return this.manifest.reload;
  }

  /** @throws for a page that is not in the client build, because its view is newer. */
  script(page: string): string {
    const script = this.manifest.pages[page];
    if (!script)
      throw new Error(
        `The client build has no script for views/pages/${page}.tsx. Run: npm run build (or npm run dev again)`,
      );
    return script;
  }

  /** @throws for a file that would end the element it is inlined in. */
  private text(path: string): string {
    const known = this.texts.get(path);
    if (known !== undefined) return known;
    const text = readFileSync(join(publicDir, path), 'utf8').trim();
    if (/<\/(script|style)|<!--/i.test(text)) throw new Error(`${path} cannot be inlined in a page.`);
    this.texts.set(path, text);
    return text;
  }
}

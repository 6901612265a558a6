import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../config/package-root.js';

/** What the build made for browsers: everything below is served as it is. */
export const publicDir = join(packageRoot, 'dist/public');
const manifestFile = join(packageRoot, 'dist/client-manifest.json');

/** Written by client/build.ts: addresses of the built files, by what they are for. */
interface Manifest {
  /** Script of each page, by page name. */
  pages: Record<string, string>;
  /** What runs at once in every page and fetches the page's script when it is wanted. */
  loader: string;
  /** What counts the visit, and what measures the page's speed for it. */
  tracker: string;
  vitals: string;
  styles: { site: string; admin: string };
  /** What every page's first paint needs. */
  fonts: string[];
  /** The shared file that holds React. */
  react: string;
  /** Of the development build only: reloads the browser after a rebuild. */
  reload?: string;
}

/** The build's answer to "which file is it": read once at the start, strict about what is missing. */
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

  get vitals() {
    return this.manifest.vitals;
  }

  get styles() {
    return this.manifest.styles;
  }

  /** The public pages' style sheet itself, which stands in each of them. */
  get siteStyle(): string {
    return this.text(this.manifest.styles.site);
  }

  /** The loader itself, which stands in every page. */
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

  /** @throws for a page that was built without, as its view is newer than the build. */
  script(page: string): string {
    const script = this.manifest.pages[page];
    if (!script)
      throw new Error(
        `The client build has no script for views/pages/${page}.tsx. Run: npm run build (or npm run dev again)`,
      );
    return script;
  }

  /** @throws for a file that would end the element that it stands in. */
  private text(path: string): string {
    const known = this.texts.get(path);
    if (known !== undefined) return known;
    const text = readFileSync(join(publicDir, path), 'utf8').trim();
    if (/<\/(script|style)|<!--/i.test(text)) throw new Error(`${path} can't stand in a page as it is.`);
    this.texts.set(path, text);
    return text;
  }
}

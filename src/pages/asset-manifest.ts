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
  /** What runs at once on every page and fetches the page's script when it is wanted. */
  loader: string;
  styles: { site: string; admin: string; print: string };
  /** What every page's first paint needs. */
  fonts: string[];
  /** The shared file that holds React. */
  react: string;
  /** Of the development build only: reloads the browser after a rebuild. */
  reload?: string;
}

/** The build's answer to "which file is it": read once at the start, strict about what is missing. */
export class AssetManifest {
  private style?: string;

  constructor(private readonly manifest: Manifest) {}

  /** @throws when there is no client build. */
  static read(file = manifestFile): AssetManifest {
    try {
      return new AssetManifest(JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      throw new Error(`There is no client build to serve (${file}). Run: npm run build`, { cause: error });
    }
  }

  get loader() {
    return this.manifest.loader;
  }

  get styles() {
    return this.manifest.styles;
  }

  /** The public pages' style sheet itself, which stands in each of them. */
  get siteStyle(): string {
    this.style ??= readFileSync(join(publicDir, this.manifest.styles.site), 'utf8').trim();
    return this.style;
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

  /** @throws for a page without a browser entry, naming the file to create. */
  script(page: string): string {
    const script = this.manifest.pages[page];
    if (!script) throw new Error(`The page "${page}" has no browser entry. Create client/pages/${page}.tsx`);
    return script;
  }
}

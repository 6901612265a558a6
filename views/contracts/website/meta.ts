import type { PictureSizes } from './pictures.js';

/** A schema.org description for search engines. */
export type StructuredData = { '@type': string } & Record<string, unknown>;

/** The content of a page’s head. */
export interface Meta {
  title: string;
  description: string;
  /** The page's own path, for the canonical link. Error pages have none. */
  path?: string;
  /** Excludes the page from search engines. */
  noindex?: boolean;
  /** For one person only: no tracking, no third parties, no search engines. */
  isPrivate?: boolean;
  /** The largest image above the fold, which is preloaded; also the sharing image. */
  picture?: { name: string; sizes: PictureSizes };
  structuredData?: StructuredData[];
}

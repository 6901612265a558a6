import type { PictureSizes } from './picture-sizes.js';

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
  /** The largest image above the fold, which is preloaded; also shown in the share picture. */
  picture?: { name: string; sizes: PictureSizes };
  /** The picture in the share picture of a page without `picture`, or instead of it. */
  sharedPicture?: string;
  structuredData?: StructuredData[];
}

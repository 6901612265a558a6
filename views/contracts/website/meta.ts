import type { PictureSizes } from './pictures.js';

/** One description of a thing for search engines, after schema.org. */
export type StructuredData = { '@type': string } & Record<string, unknown>;

/** What a page says about itself in its head. */
export interface Meta {
  title: string;
  description: string;
  /** The page's own path, for the canonical link. Error pages have none. */
  path?: string;
  /** Keeps search engines out. */
  noindex?: boolean;
  /** For one person alone: nothing counts the visit, no third party is asked for anything, and search engines stay out. */
  isPrivate?: boolean;
  /** The largest picture above the fold, which is fetched ahead; also the one that is shared. */
  picture?: { name: string; sizes: PictureSizes };
  structuredData?: StructuredData[];
}

import type { SiteContent } from '../../content/schema.js';

import type { PictureContent } from './pictures.js';

export type ArticleCategory = SiteContent['posts'][number]['category'];

/** What a list of articles shows of one. */
export interface ArticleSummary {
  /** The last part of its address. */
  slug: string;
  title: string;
  /** One or two sentences that make a reader open it; the page's description too. */
  excerpt: string;
  author: string;
  /** The day it was published, YYYY-MM-DD. */
  date: string;
  readMinutes: number;
  category: ArticleCategory;
  /** What stands above it and on its card, where it has a picture. */
  picture?: PictureContent;
}

export interface Article extends ArticleSummary {
  /** Its text in Markdown (CommonMark), as it was written. */
  markdown: string;
}

export const articlePath = (slug: string) => `/blog/${slug}`;

/** What an article's text consists of. All that a writer may say is in these types: none of them holds HTML. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; inlines: readonly Inline[] }
  | { kind: 'paragraph'; inlines: readonly Inline[] }
  /** With the number of its first item where it is ordered. */
  | { kind: 'list'; start?: number; items: readonly (readonly Block[])[] }
  | { kind: 'quote'; blocks: readonly Block[] };

/** A piece of text. */
export type Inline =
  | string
  | { kind: 'strong' | 'emphasis'; inlines: readonly Inline[] }
  | { kind: 'link'; href: string; inlines: readonly Inline[] }
  | { kind: 'break' };

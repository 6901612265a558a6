import type { SiteContent } from '../../content/schema.js';

import type { PictureContent } from './pictures.js';

export type ArticleCategory = SiteContent['posts'][number]['category'];

/** An article as lists show it. */
export interface ArticleSummary {
  /** The last part of its URL. */
  slug: string;
  title: string;
  /** One or two sentences that invite readers; also the page’s description. */
  excerpt: string;
  author: string;
  /** The day it was published, YYYY-MM-DD. */
  date: string;
  readMinutes: number;
  category: ArticleCategory;
  /** The photo above the article and on its card, if it has one. */
  picture?: PictureContent;
}

export interface Article extends ArticleSummary {
  /** Its text in Markdown (CommonMark). */
  markdown: string;
}

export const articlePath = (slug: string) => `/blog/${slug}`;

/** A block of an article’s text. These types are all that writers can use; none of them holds HTML. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; inlines: readonly Inline[] }
  | { kind: 'paragraph'; inlines: readonly Inline[] }
  /** `start` is the number of the first item of an ordered list. */
  | { kind: 'list'; start?: number; items: readonly (readonly Block[])[] }
  | { kind: 'quote'; blocks: readonly Block[] };

/** A piece of text. */
export type Inline =
  | string
  | { kind: 'strong' | 'emphasis'; inlines: readonly Inline[] }
  | { kind: 'link'; href: string; inlines: readonly Inline[] }
  | { kind: 'break' };

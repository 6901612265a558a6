/** The subjects of articles, in the order in which the blog offers them. */
export const articleCategories = [
  'Tips & Tricks',
  'Health & Wellness',
  'Maintenance',
  'Technology',
  'Pet Care',
  'Seasonal',
] as const;

export type ArticleCategory = (typeof articleCategories)[number];

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
}

export const articlePath = (slug: string) => `/blog/${slug}`;
/** The name of an article's picture. */
export const articlePicture = (slug: string) => `blog-${slug}`;

export interface ArticleSection {
  /** The opening section has none. */
  heading?: string;
  paragraphs: string[];
  /** Points after the paragraphs. */
  points?: string[];
}

export interface Article extends ArticleSummary {
  sections: ArticleSection[];
}

import type { SiteContent } from '../../../views/content/schema.js';
import type { Article } from '../../../views/contracts/website/articles.js';
import type { Day } from '../../business/business-calendar.service.js';
import { readMinutesOf } from './markdown.js';

/** Returns the posts that are published by today, newest first. */
export function articlesOf({ posts }: Pick<SiteContent, 'posts'>, today: Day): Article[] {
  return posts
    .filter(({ date }) => date <= today)
    .map(({ key, picture, ...post }) => ({
      ...post,
      slug: key,
      readMinutes: readMinutesOf(post.markdown),
      picture: picture.name ? picture : undefined,
    }))
    .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
}

import { ClosingCall } from '../components/site/call.js';
import { Picture } from '../components/site/picture.js';
import { type Article, type ArticleSummary, articlePath, articlePicture } from '../contracts/articles.js';
import type { Meta } from '../contracts/meta.js';
import { publicPages } from '../contracts/public-pages.js';
import type { Site } from '../contracts/site.js';
import { formatCalendarDate } from '../format/moments.js';
import { articleData, breadcrumbData } from '../format/structured-data.js';

interface ArticlePageProps {
  article: Article;
  /** Other articles to read. */
  more: readonly ArticleSummary[];
}

export const meta = ({ article }: ArticlePageProps, site: Site): Meta => ({
  title: article.title,
  description: article.excerpt,
  path: articlePath(article.slug),
  picture: { name: articlePicture(article.slug), sizes: 'article' },
  structuredData: [
    articleData(site, article),
    breadcrumbData(site, publicPages(site).blog, { label: article.title, path: articlePath(article.slug) }),
  ],
});

export default function ArticlePage({ article, more }: ArticlePageProps) {
  return (
    <>
      <article className="article wrap">
        <p className="article-line">
          <a href="/blog">Blog</a> · {article.category}
        </p>
        <h1>{article.title}</h1>
        <p className="article-line">
          {article.author} · <time dateTime={article.date}>{formatCalendarDate(article.date)}</time> ·{' '}
          {article.readMinutes} min read
        </p>
        <Picture name={articlePicture(article.slug)} alt="" sizes="article" className="framed" isFirst />
        {article.sections.map((section) => (
          <section key={section.heading ?? 'opening'}>
            {section.heading && <h2>{section.heading}</h2>}
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {section.points && (
              <ul className="bullets">
                {section.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        <aside className="article__more" aria-labelledby="more-title">
          <h2 id="more-title">More to read</h2>
          <ul>
            {more.map((other) => (
              <li key={other.slug}>
                <a href={articlePath(other.slug)}>{other.title}</a>
              </li>
            ))}
          </ul>
        </aside>
      </article>
      <ClosingCall title="Rather have us do it?" text="The estimate is free and the carpet is dry in hours.">
        <a className="button button--accent" href="/contact">
          Get a free quote
        </a>
      </ClosingCall>
    </>
  );
}

import { ArticleFacts } from '../components/site/article-facts.js';
import { ArticleText } from '../components/site/article-text.js';
import { Picture } from '../components/site/picture.js';
import { ClosingCall } from '../components/site/sections/closing-call.js';
import { type ArticleSummary, articlePath, type Block } from '../contracts/website/articles.js';
import type { Meta } from '../contracts/website/meta.js';
import { articleSizes } from '../contracts/website/picture-sizes.js';
import { publicPages } from '../contracts/website/public-pages.js';
import type { Site } from '../contracts/website/site.js';
import { articleData, breadcrumbData } from '../format/structured-data.js';

interface ArticlePageProps {
  article: ArticleSummary;
  /** Its text. */
  blocks: readonly Block[];
  /** Other articles to read. */
  more: readonly ArticleSummary[];
}

export const meta = ({ article }: ArticlePageProps, site: Site): Meta => ({
  title: article.title,
  description: article.excerpt,
  path: articlePath(article.slug),
  picture: article.picture && { name: article.picture.name, sizes: articleSizes },
  structuredData: [
    articleData(site, article),
    breadcrumbData(site, publicPages(site).blog, { label: article.title, path: articlePath(article.slug) }),
  ],
});

export default function ArticlePage({ article, blocks, more }: ArticlePageProps) {
  return (
    <>
      <article className="article wrap">
        <p className="article-line quiet">
          <a href="/blog">Blog</a> · {article.category}
        </p>
        <h1>{article.title}</h1>
        <p className="article-line quiet">
          <ArticleFacts article={article} />
        </p>
        {article.picture && <Picture {...article.picture} sizes={articleSizes} className="framed" isFirst />}
        <ArticleText blocks={blocks} />
        <aside className="article__more" aria-labelledby="more-title">
          <h2 id="more-title">More articles</h2>
          <ul className="stack">
            {more.map((other) => (
              <li key={other.slug}>
                <a href={articlePath(other.slug)}>{other.title}</a>
              </li>
            ))}
          </ul>
        </aside>
      </article>
      <ClosingCall
        title="Prefer to leave it to us?"
        text="The estimate is free, and your carpet is dry in hours."
      >
        <a className="button button--accent" href="/contact">
          Get a free quote
        </a>
      </ClosingCall>
    </>
  );
}

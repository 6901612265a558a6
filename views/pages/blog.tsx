import { Field } from '../components/shared/field.js';
import { ArticleFacts } from '../components/site/article-facts.js';
import { Picture } from '../components/site/picture.js';
import { Hero } from '../components/site/sections/hero.js';
import { Section } from '../components/site/sections/section.js';
import { articleCategories } from '../content/articles.js';
import { type ArticleCategory, type ArticleSummary, articlePath } from '../contracts/website/articles.js';
import type { Meta } from '../contracts/website/meta.js';
import { postSizes } from '../contracts/website/picture-sizes.js';
import { publicPages } from '../contracts/website/public-pages.js';
import { type Site, useSite } from '../contracts/website/site.js';
import { breadcrumbData } from '../format/structured-data.js';

interface BlogPageProps {
  articles: readonly ArticleSummary[];
  /** The chosen category; none for all posts. */
  category?: ArticleCategory;
  /** The most common topics, each with the post that covers it. */
  topics: readonly { title: string; slug: string }[];
}

const blogPath = (category?: ArticleCategory) =>
  category ? `/blog?category=${encodeURIComponent(category)}` : '/blog';

export const meta = ({ category }: BlogPageProps, site: Site): Meta => ({
  title: category ? `${category}: Carpet Care Articles` : 'Carpet Care Articles',
  description: 'Carpet care tips for spills, pets and winter, from people who clean carpets for a living.',
  path: publicPages(site).blog.path,
  sharedPicture: 'blog-carpets-dust-and-a-comfortable-home',
  noindex: category !== undefined,
  structuredData: [breadcrumbData(site, publicPages(site).blog)],
});

export default function BlogPage({ articles, category, topics }: BlogPageProps) {
  return (
    <>
      <Hero title="Carpet care tips" lead="Answers to the questions our customers ask most." />
      <section className="section wrap" aria-label="Articles">
        <nav aria-label="Categories">
          <ul className="chips cluster">
            <Chip label="All Posts" href={blogPath()} isCurrent={!category} />
            {articleCategories.map((name) => (
              <Chip key={name} label={name} href={blogPath(name)} isCurrent={name === category} />
            ))}
          </ul>
        </nav>
        <ul className="grid grid--posts">
          {articles.map((article) => (
            <ArticleCard key={article.slug} article={article} />
          ))}
        </ul>
      </section>
      <Section name="topics" title="Popular topics" isTinted>
        <ul className="grid grid--4 topics">
          {topics.map((topic) => (
            <li key={topic.slug}>
              <a className="card" href={articlePath(topic.slug)}>
                {topic.title}
              </a>
            </li>
          ))}
        </ul>
      </Section>
      <StayUpdated />
    </>
  );
}

function Chip({ label, href, isCurrent }: { label: string; href: string; isCurrent: boolean }) {
  return (
    <li>
      <a className="chip" href={href} aria-current={isCurrent ? 'true' : undefined}>
        {label}
      </a>
    </li>
  );
}

function ArticleCard({ article }: { article: ArticleSummary }) {
  return (
    <li className="card picture-card">
      {article.picture && <Picture {...article.picture} sizes={postSizes} />}
      <p className="article-line quiet">{article.category}</p>
      <h2 className="card-title">
        <a href={articlePath(article.slug)}>{article.title}</a>
      </h2>
      <p>{article.excerpt}</p>
      <p className="article-line quiet">
        <ArticleFacts article={article} />
      </p>
    </li>
  );
}

/** Opens the visitor’s email app with a message to the business. Nothing is sent to the server. */
function StayUpdated() {
  const { email } = useSite();
  return (
    <section className="section wrap" aria-labelledby="updates-title">
      <form className="card stay-updated readable" action={`mailto:${email}`} method="get">
        <h2 id="updates-title">Stay Updated</h2>
        <p>
          Click Subscribe to open a ready-to-send email to us. Send it, and we’ll email you when we post
          something new.
        </p>
        <input type="hidden" name="subject" value="Subscribe" />
        <div className="stay-updated__row cluster">
          <Field name="body" label="Your email" required>
            <input type="email" autoComplete="email" placeholder="you@example.com" />
          </Field>
          <button type="submit" className="button">
            Subscribe
          </button>
        </div>
      </form>
    </section>
  );
}

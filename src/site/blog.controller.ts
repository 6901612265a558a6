import { Controller, Get, NotFoundException, Param, Query } from '@nestjs/common';
import { type Article, type ArticleSummary, articleCategories } from '../../views/contracts/articles.js';
import { OpenToEveryone } from '../http/open-to-everyone.decorator.js';
import { Page } from '../pages/page.decorator.js';
import { articles } from './content/blog/index.js';
import { popularTopics } from './content/blog/popular-topics.js';
import { blocksOf } from './markdown.js';

@Controller('blog')
@OpenToEveryone()
export class BlogController {
  /** All posts, or those of a category; an unknown category is ignored. */
  @Get()
  @Page('blog', { cached: true, varyBy: ['category'] })
  list(@Query('category') wanted: unknown) {
    const category = articleCategories.find((name) => name === wanted);
    const chosen = articles.filter((article) => !category || article.category === category);
    return { articles: chosen.map(summaryOf), category, topics: popularTopics };
  }

  @Get(':slug')
  @Page('article', { cached: true })
  show(@Param('slug') slug: string) {
    const article = articles.find((one) => one.slug === slug);
    if (!article) throw new NotFoundException();
    const more = articles.filter((other) => other !== article).slice(0, 3);
    return { article: summaryOf(article), blocks: blocksOf(article.markdown), more: more.map(summaryOf) };
  }
}

const summaryOf = ({ markdown: _markdown, ...summary }: Article): ArticleSummary => summary;

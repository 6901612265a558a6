import { Controller, Get, NotFoundException, Param, Query } from '@nestjs/common';
import { articleCategories } from '../../../views/content/articles.js';
import type { Article, ArticleSummary } from '../../../views/contracts/website/articles.js';
import { BusinessService } from '../../business/business.service.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { Page } from '../../pages/page.decorator.js';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';
import { articlesOf } from './articles.js';
import { popularTopics } from './content/popular-topics.js';
import { blocksOf } from './markdown.js';

@Controller('blog')
@OpenToEveryone()
export class BlogController {
  constructor(
    private readonly business: BusinessService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /** Lists all posts, or those of a category. Ignores an unknown category. */
  @Get()
  @Page('blog', { cached: true, varyBy: ['category'] })
  list(@Query('category') requested: unknown) {
    const category = articleCategories.find((name) => name === requested);
    const all = articlesOf(this.business.content, this.calendar.dayOf());
    const chosen = all.filter((article) => !category || article.category === category);
    return {
      articles: chosen.map(summaryOf),
      category,
      topics: popularTopics.filter(({ slug }) => all.some((one) => one.slug === slug)),
    };
  }

  @Get(':slug')
  @Page('article', { cached: true })
  show(@Param('slug') slug: string) {
    const all = articlesOf(this.business.content, this.calendar.dayOf());
    const article = all.find((one) => one.slug === slug);
    if (!article) throw new NotFoundException();
    const more = all.filter((other) => other !== article).slice(0, 3);
    return { article: summaryOf(article), blocks: blocksOf(article.markdown), more: more.map(summaryOf) };
  }
}

const summaryOf = ({ markdown: _markdown, ...summary }: Article): ArticleSummary => summary;

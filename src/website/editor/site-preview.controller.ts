import { Controller, Get, NotFoundException, Param, Query, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request, Response } from 'express';
import { articlePath } from '../../../views/contracts/website/articles.js';
import { publicPages } from '../../../views/contracts/website/public-pages.js';
import { BusinessService } from '../../business/business.service.js';
import { SiteContentService } from '../../business/content/site-content.service.js';
import { SiteEditorService } from '../../business/content/site-editor.service.js';
import { servicePages } from '../../business/services.js';
import { Page } from '../../pages/page.decorator.js';

const basePath = '/admin/site/shown';

/** Previews a page with the draft or published content. Only for the owner: never cached or indexed. */
@Controller('admin/site')
export class SitePreviewController {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly editor: SiteEditorService,
    private readonly content: SiteContentService,
    private readonly business: BusinessService,
  ) {}

  @Get('preview')
  @Page('admin/site-preview')
  async frames(@Query('page') page: unknown, @Query('width') width: unknown) {
    const draft = await this.editor.draft();
    const own = this.content.preview(draft, basePath, () => publicPages(this.business.site));
    const posts = draft.posts.map(({ key, title }) => ({ path: articlePath(key), label: `Blog: ${title}` }));
    const pages = [...Object.values(own), ...servicePages(draft), ...posts];
    const shown = pages.find(({ path }) => path === page) ?? pages[0];
    return { pages, page: shown.path, width: width === 'laptop' ? ('laptop' as const) : ('phone' as const) };
  }

  /** Renders a page of the public site. @param which `draft` or `live`. */
  @Get('shown/:which{/*path}')
  async show(@Param('which') which: string, @Req() request: Request, @Res() response: Response) {
    if (which !== 'draft' && which !== 'live') throw new NotFoundException();
    const base = `${basePath}/${which}`;
    const content = which === 'draft' ? await this.editor.draft() : this.content.published.published;
    restrictToOwner(response);
    request.url = request.originalUrl.slice(base.length) || '/';
    if (!request.url.startsWith('/')) request.url = `/${request.url}`;
    if (/^\/(admin|api)(\/|$)/i.test(request.url)) throw new NotFoundException();
    const express = this.host.httpAdapter.getInstance();
    this.content.preview(content, base, () => express(request, response));
  }
}

/** Overrides the page's headers: allows the admin's frame, not requests, form posts, caching or indexing. */
function restrictToOwner(response: Response): void {
  const { writeHead } = response;
  response.writeHead = (...given: unknown[]) => {
    const policy = String(response.getHeader('content-security-policy'))
      .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
      .replace(/connect-src [^;]*/, "connect-src 'none'")
      .replace(/form-action [^;]*/, "form-action 'none'");
    response.setHeader('content-security-policy', policy);
    response.setHeader('x-frame-options', 'SAMEORIGIN');
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-robots-tag', 'noindex');
    response.removeHeader('speculation-rules');
    return writeHead.apply(response, given as never);
  };
}

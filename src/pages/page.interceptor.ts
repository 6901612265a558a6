import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, map, type Observable, switchMap } from 'rxjs';
import type { AdminFrame } from '../../views/contracts/admin.js';
import { SiteContentService } from '../business/content/site-content.service.js';
import { allowStyle } from '../platform/http/headers.js';
import { PAGE, type PageMetadata } from './page.decorator.js';
import { OtherPage, PageAnswer, SeeOther } from './page-answer.js';
import { PageCacheService } from './page-cache.service.js';
import { PageFramesService } from './page-frames.service.js';
import { PageRendererService } from './page-renderer.service.js';

/** Renders the results of @Page handlers. Ignores all other handlers. */
@Injectable()
export class PageInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly renderer: PageRendererService,
    private readonly cache: PageCacheService,
    private readonly frames: PageFramesService,
    private readonly content: SiteContentService,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const page = this.reflector.get<PageMetadata | undefined>(PAGE, context.getHandler());
    if (!page) return next.handle();
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    // Read the frame first, so that a lead that arrives while the page's own data is read still triggers a
    // live update.
    return from(this.frames.frameOf(page.name)).pipe(
      switchMap((frame) =>
        next.handle().pipe(map((answer) => this.answer(page, answer, frame, request, response))),
      ),
    );
  }

  private answer(
    { name: usual, cached, varyBy = [] }: PageMetadata,
    answer: unknown,
    frame: AdminFrame | undefined,
    request: Request,
    response: Response,
  ) {
    if (answer instanceof SeeOther) {
      // An owner who previews the site stays in the preview.
      response.redirect(303, `${this.content.previewBase ?? ''}${answer.path}`);
      return undefined;
    }
    const { name, props, status } = {
      ...{ name: usual, props: answer, status: 200 },
      ...(answer instanceof OtherPage ? answer.page : {}),
      ...(answer instanceof PageAnswer ? { props: answer.props, status: answer.status } : {}),
    };
    const { html, path, style } = this.renderer.render(name, props as never, frame);
    response.status(status).type('html');
    if (style !== undefined) allowStyle(response, style);
    const isOrdinary =
      status === 200 && request.path === path && !varyBy.some((parameter) => parameter in request.query);
    if (cached && isOrdinary && this.content.isLive)
      this.cache.store(path, html, response.getHeaders(), varyBy);
    const { previewBase } = this.content;
    return previewBase === undefined ? html : withPreviewLinks(previewBase, html);
  }
}

/** Rewrites a page's links to other pages, so that they stay in the owner's preview. */
const withPreviewLinks = (base: string, html: string) =>
  html.replace(/<a\s[^<>]*/g, (link) =>
    link.replace(/href="\/(?!\/|admin\b|api\/|pictures\/)/, `href="${base}/`),
  );

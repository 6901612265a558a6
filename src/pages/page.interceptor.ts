import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { PAGE, type PageMetadata } from './page.decorator.js';
import { PageAnswer, SeeOther } from './page-answer.js';
import { PageCache } from './page-cache.js';
import { PageRenderer } from './page-renderer.js';

/** Renders what a @Page handler returned; leaves every other handler alone. */
@Injectable()
export class PageInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly renderer: PageRenderer,
    private readonly cache: PageCache,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const page = this.reflector.get<PageMetadata | undefined>(PAGE, context.getHandler());
    if (!page) return next.handle();
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(map((answer) => this.answer(page, answer, request, response)));
  }

  private answer(
    { name, cached, varyBy = [] }: PageMetadata,
    answer: unknown,
    request: Request,
    response: Response,
  ) {
    if (answer instanceof SeeOther) {
      response.redirect(303, answer.path);
      return undefined;
    }
    const { props, status } = answer instanceof PageAnswer ? answer : { props: answer, status: 200 };
    const { html, path } = this.renderer.render(name, props as never);
    response.status(status).type('html');
    const isOrdinary =
      status === 200 && request.path === path && !varyBy.some((parameter) => parameter in request.query);
    if (cached && isOrdinary) this.cache.keep(path, html, response.getHeaders(), varyBy);
    return html;
  }
}

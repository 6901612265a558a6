import { type ArgumentsHost, Catch, type ExceptionFilter, Logger, NotFoundException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Environment } from '../platform/config/environment.js';
import { sessionSecret } from '../platform/config/session-secret.js';
import { DatabaseService } from '../platform/database/database.service.js';
import { DatabaseUnavailable, OutcomeUnknown } from '../platform/database/database-unavailable.js';
import { isApiPath, isVersionedApi } from '../platform/http/api-path.js';
import { allowStyle } from '../platform/http/headers.js';
import { networkInLog } from '../platform/http/network-of.js';
import { isPrivatePath } from '../platform/http/private-path.js';
import { type ErrorAnswer, errorAnswer } from './error-answer.js';
import { RejectionLog, reportError } from './error-report.js';
import { PageInstead, Redirection } from './page-answer.js';
import { PageFramesService } from './page-frames.service.js';
import { PageRendererService } from './page-renderer.service.js';
import { problemOf, problemType } from './problem.js';

/**
 * Turns every error into a response: `{message, errors?, code?}` for the APIs, a page for people. Sends no
 * details of the error except a message meant for visitors.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  private readonly rejections = new RejectionLog(this.logger);
  private readonly key: string;

  constructor(
    private readonly renderer: PageRendererService,
    private readonly frames: PageFramesService,
    environment: Environment,
    private readonly database: DatabaseService,
  ) {
    this.key = sessionSecret(environment, 'networks in the log');
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    if (thrown instanceof Redirection) {
      response.redirect(302, thrown.path);
      return;
    }
    if (thrown instanceof PageInstead) {
      const { name, props, status } = thrown.shown.page;
      const { html } = this.renderer.render(name, props as never);
      response.status(status).set('Cache-Control', 'no-store').type('html').send(html);
      return;
    }
    const answer = this.explained(answerTo(thrown, request), request.path);
    reportError(this.logger, answer, request);
    this.rejections.note(answer, request, () => networkInLog(this.key, request.ip));
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { status, message, errors, code, retryAfterSeconds } = answer;
    response.status(status).set('Cache-Control', 'no-store');
    if (retryAfterSeconds !== undefined) response.set('Retry-After', String(retryAfterSeconds));
    // Within a middleware of some paths, `path` is only what follows its own.
    if (isVersionedApi(request.baseUrl + request.path))
      response.type(problemType).send(Buffer.from(problemOf(answer, request.id)));
    else if (isApiPath(request.path)) response.json({ message, errors, code });
    else void this.page(answer, request, response).then((html) => response.type('html').send(html));
  }

  /** While the data moves to another database, the answer says when it's back. */
  private explained(answer: ErrorAnswer, path: string): ErrorAnswer {
    const { move } = this.database;
    const isAway = answer.error instanceof DatabaseUnavailable && !(answer.error instanceof OutcomeUnknown);
    if (!move || !isAway) return answer;
    const message = move.explanation(/^\/admin(\/|$)/i.test(path) ? 'owner' : 'visitor');
    return { ...answer, message, retryAfterSeconds: move.retryAfterSeconds() };
  }

  private async page(
    { status, message }: ErrorAnswer,
    request: Request,
    response: Response,
  ): Promise<string> {
    try {
      const frame = status === 404 ? await this.frames.ofUnknown(request) : undefined;
      if (frame) return this.renderer.render('admin/not-found', { message }, frame).html;
      const isPrivate = isPrivatePath(request.path);
      const page = this.renderer.render('error', { status, message, isPrivate });
      if (page.style !== undefined) allowStyle(response, page.style);
      return page.html;
    } catch (failure) {
      this.logger.error({ event: 'error-page.failed', reason: String(failure) });
      return 'Something went wrong on our side. Please try again in a minute.';
    }
  }
}

/** What Nest's pipe for IDs says. */
const notNumeric = 'Validation failed (numeric string is expected)';

/** A page's address whose ID isn't a number leads nowhere, like any other unknown address. */
function answerTo(thrown: unknown, { method, path }: Request): ErrorAnswer {
  const answer = errorAnswer(thrown);
  const isUnknownId = answer.status === 400 && answer.message === notNumeric;
  return isUnknownId && method === 'GET' && !isApiPath(path) ? errorAnswer(new NotFoundException()) : answer;
}

import { types } from 'node:util';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { QueryFailedError } from 'typeorm';
import { DatabaseUnavailable, isUnavailable } from '../database/database-unavailable.js';
import { InvalidInput } from '../validation/invalid-input.js';
import { isApiPath } from './api-path.js';
import { Redirection } from './page-answer.js';
import { PageRenderer } from './page-renderer.js';

/**
 * Turns every error into an answer: `{message, errors?}` for the APIs, a page for people. Nothing of the error itself
 * but a message meant for visitors leaves the house.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  constructor(private readonly renderer: PageRenderer) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const error =
      isUnavailable(thrown) && !(thrown instanceof HttpException) ? new DatabaseUnavailable(thrown) : thrown;
    if (error instanceof Redirection) {
      response.redirect(302, error.path);
      return;
    }
    const status = statusOf(error);
    if (status >= 500) this.report(error, status, request);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.status(status).set('Cache-Control', 'no-store');
    if (status === 429 || status === 503) response.set('Retry-After', '5');
    if (isApiPath(request.path)) {
      const errors = error instanceof InvalidInput ? error.errors : undefined;
      response.json({ message: messageOf(error, status), errors });
      return;
    }
    response.type('html').send(this.page(error, status));
  }

  private page(error: unknown, status: number): string {
    try {
      return this.renderer.render('error', { status, message: messageOf(error, status) }).html;
    } catch (failure) {
      this.logger.error({ event: 'error-page.failed', reason: String(failure) });
      return 'Something went wrong on our side. Please try again in a minute.';
    }
  }

  /** What is away is a warning, and everything else a fault of ours. */
  private report(error: unknown, status: number, { method, path, id: requestId }: Request): void {
    const { cause = error } = error as { cause?: unknown };
    const event = { status, method, path, requestId };
    if (error instanceof DatabaseUnavailable) {
      this.logger.warn({ event: 'request.unavailable', ...event, code: (cause as { code?: string }).code });
    } else {
      this.logger.error({ event: 'request.failed', ...event, error: describe(cause) });
    }
  }
}

/** HTTP errors of Nest, and those of body-parser and the router, which carry a status of 4xx. */
function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const { status, statusCode } = (error ?? {}) as { status?: unknown; statusCode?: unknown };
  const given = Number(status ?? statusCode);
  return given >= 400 && given < 500 ? given : 500;
}

const standard: Record<number, string> = {
  400: 'The request could not be understood',
  404: 'There is nothing at this address',
  413: 'The request is too large',
  415: 'Please send JSON (Content-Type: application/json)',
};

/** Nest's and our own messages for visitors pass; those of libraries are replaced. */
function messageOf(error: unknown, status: number): string {
  const isOurs = error instanceof HttpException && status !== 404;
  if (isOurs && status !== 500) return error.message;
  if (status === 404 && error instanceof HttpException && !/^(Cannot |Not Found$)/.test(error.message))
    return error.message;
  return (
    standard[status] ?? (status < 500 ? standard[400] : 'Something went wrong on our side. Please try again.')
  );
}

/** An error's kind, code and stack, and its message unless that quotes a statement with somebody's data. */
function describe(error: unknown): object {
  if (!types.isNativeError(error)) return { name: typeof error };
  const { name, message, stack, code } = error as Error & { code?: string };
  const frames = stack?.split('\n').filter((line) => line.startsWith('    at '));
  return {
    name,
    code,
    message: error instanceof QueryFailedError ? undefined : message,
    stack: frames?.slice(0, 8),
  };
}

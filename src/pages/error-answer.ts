import { HttpException } from '@nestjs/common';
import { DatabaseUnavailable, isUnavailable } from '../platform/database/database-unavailable.js';
import { type FieldError, InvalidInput } from '../platform/http/invalid-input.js';
import { NoRecentSignIn } from '../platform/http/requires-recent-sign-in.decorator.js';
import { TooManyRequests } from '../platform/http/too-many-requests.js';

/** The response to an error, and what the log records of it. */
export interface ErrorAnswer {
  status: number;
  /** Safe to show visitors: no library message, SQL or stack. */
  message: string;
  errors?: FieldError[];
  /** What the page does about it, where that is more than to show the message. */
  code?: string;
  retryAfterSeconds?: number;
  /** For the log. A lost database connection is a DatabaseUnavailable here. */
  error: unknown;
}

/** Builds the response to an error. @param thrown any value: not all libraries throw errors. */
export function errorAnswer(thrown: unknown): ErrorAnswer {
  const error =
    isUnavailable(thrown) && !(thrown instanceof HttpException) ? new DatabaseUnavailable(thrown) : thrown;
  const status = statusOf(error);
  return {
    status,
    message: messageOf(error, status),
    errors: error instanceof InvalidInput ? error.errors : undefined,
    code: error instanceof NoRecentSignIn ? error.code : undefined,
    retryAfterSeconds: status === 429 || status === 503 ? retryAfterOf(error) : undefined,
    error,
  };
}

/** Returns the status of HTTP errors from Nest, and of the 4xx ones from body-parser and the router. */
function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const { status, statusCode } = (error ?? {}) as { status?: unknown; statusCode?: unknown };
  const given = Number(status ?? statusCode);
  return given >= 400 && given < 500 ? given : 500;
}

const standard: Record<number, string> = {
  400: 'We couldn’t read this request. Check it and try again.',
  404: 'We couldn’t find that page.',
  413: 'This request is too large.',
  415: 'Send JSON (Content-Type: application/json).',
};

const retryAfterOf = (error: unknown) => (error instanceof TooManyRequests ? error.retryAfterSeconds : 5);

/** Keeps our own messages for visitors and replaces those of libraries. */
function messageOf(error: unknown, status: number): string {
  const isOurs = error instanceof HttpException && status !== 404;
  if (isOurs && status !== 500) return error.message;
  if (status === 404 && error instanceof HttpException && !/^(Cannot |Not Found$)/.test(error.message))
    return error.message;
  return (
    standard[status] ?? (status < 500 ? standard[400] : 'Something went wrong on our side. Please try again.')
  );
}

import { HttpException } from '@nestjs/common';
import { DatabaseUnavailable, isUnavailable } from '../platform/database/database-unavailable.js';
import { type FieldError, InvalidInput } from '../platform/http/invalid-input.js';
import { TooManyRequests } from '../platform/http/too-many-requests.js';

/** What an error becomes: an answer to the client, and an entry in the log. */
export interface ErrorAnswer {
  status: number;
  /** Meant for visitors: without a library's own message, SQL or a stack. */
  message: string;
  errors?: FieldError[];
  retryAfterSeconds?: number;
  /** For the log. An error of an unreachable database stands here as DatabaseUnavailable. */
  error: unknown;
}

/** @param thrown anything: not all libraries throw errors. */
export function errorAnswer(thrown: unknown): ErrorAnswer {
  const error =
    isUnavailable(thrown) && !(thrown instanceof HttpException) ? new DatabaseUnavailable(thrown) : thrown;
  const status = statusOf(error);
  return {
    status,
    message: messageOf(error, status),
    errors: error instanceof InvalidInput ? error.errors : undefined,
    retryAfterSeconds: status === 429 || status === 503 ? retryAfterOf(error) : undefined,
    error,
  };
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

const retryAfterOf = (error: unknown) => (error instanceof TooManyRequests ? error.retryAfterSeconds : 5);

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

import { STATUS_CODES } from 'node:http';
import type { ErrorAnswer } from './error-answer.js';

/** Without a charset: JSON is always UTF-8. */
export const problemType = 'application/problem+json';

/** Builds an error's problem details (RFC 9457). @param requestId as in X-Request-Id, to ask us about it. */
export const problemOf = ({ status, message, errors }: ErrorAnswer, requestId: string): string =>
  JSON.stringify({
    ...{ type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail: message },
    ...{ errors, requestId },
  });

import { types } from 'node:util';
import type { Logger } from '@nestjs/common';
import { QueryFailedError } from 'typeorm';
import { DatabaseUnavailable } from '../platform/database/database-unavailable.js';
import { Overloaded } from '../platform/http/overloaded.js';
import { withoutSecret } from '../platform/http/private-path.js';
import { TokenBuckets } from '../platform/http/token-buckets.js';
import type { ErrorAnswer } from './error-answer.js';

/** The request that failed. */
interface FailedRequest {
  method?: string;
  path: string;
  id: string;
}

/** Logs errors with status 500 and above: an unreachable database as a warning, all others as errors. */
export function reportError(
  logger: Logger,
  { error, status }: ErrorAnswer,
  { method, path, id: requestId }: FailedRequest,
): void {
  if (status < 500 || error instanceof Overloaded) return;
  const { cause = error } = (error ?? {}) as { cause?: unknown };
  const event = { status, method, path: withoutSecret(path), requestId };
  if (error instanceof DatabaseUnavailable) {
    logger.warn({
      event: 'request.unavailable',
      ...event,
      code: (cause as { code?: string } | undefined)?.code,
    });
  } else {
    logger.error({ event: 'request.failed', ...event, error: describe(cause) });
  }
}

/** Statuses that suggest an attack if they pile up: not signed in, from another site, too many requests. */
const suspiciousStatuses = [401, 403, 429];

/** Logs refused requests at a limited rate, so that a flood of them does not fill the disk. */
export class RejectionLog {
  private readonly lines = new TokenBuckets(60, 1);

  constructor(private readonly logger: Logger) {}

  /** @param nameNetwork returns the sender’s network; only called if the refusal is logged. */
  note(
    { status }: ErrorAnswer,
    { method, path, id: requestId }: FailedRequest,
    nameNetwork: () => string,
  ): void {
    if (!suspiciousStatuses.includes(status) || !this.lines.take('', performance.now())) return;
    this.logger.log({
      event: 'request.refused',
      ...{ status, method, path: withoutSecret(path), requestId, network: nameNetwork() },
    });
  }
}

/** Returns an error's name, code, stack, and its message unless that may contain SQL with personal data. */
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

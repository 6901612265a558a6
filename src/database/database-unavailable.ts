import { ServiceUnavailableException } from '@nestjs/common';

/** Thrown where work needs a database that does not answer now; it becomes a 503. */
export class DatabaseUnavailable extends ServiceUnavailableException {
  constructor(cause?: unknown) {
    super('The database does not answer right now. Please try again in a minute.', { cause });
  }
}

const connectionErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'ER_CON_COUNT_ERROR',
  'ER_SERVER_SHUTDOWN',
  'SQLITE_BUSY',
  'SQLITE_FULL',
  'SQLITE_IOERR',
]);

/** Whether an error says that the database is away, rather than that it refused a statement. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const { code, message, name } = error as { code?: string; message?: string; name?: string };
  return (
    connectionErrors.has(code ?? '') ||
    name === 'DataSourceNotInitializedError' ||
    /Queue limit reached|Pool is closed|connection is in closed state/i.test(message ?? '')
  );
}

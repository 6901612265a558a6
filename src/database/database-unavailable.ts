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
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'ER_CON_COUNT_ERROR',
  'ER_SERVER_SHUTDOWN',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_DISK_FULL',
  'ER_RECORD_FILE_FULL',
]);

/** Whether an error says that the database is away, rather than that it refused a statement. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const { code, message, name } = error as { code?: string; message?: string; name?: string };
  return (
    connectionErrors.has(code ?? '') ||
    /^SQLITE_(BUSY|FULL|IOERR)/.test(code ?? '') ||
    name === 'DataSourceNotInitializedError' ||
    /Queue limit reached|Pool is closed|connection is in closed state/i.test(message ?? '')
  );
}

import { ServiceUnavailableException } from '@nestjs/common';

/** Thrown where work needs a database that does not answer now; it becomes a 503. */
export class DatabaseUnavailable extends ServiceUnavailableException {
  constructor(cause?: unknown) {
    super('The database does not answer right now. Please try again in a minute.', { cause });
  }
}

const connectionErrors = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'HANDSHAKE_NO_SSL_SUPPORT',
  'HANDSHAKE_SSL_ERROR',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'ER_CON_COUNT_ERROR',
  'ER_SERVER_SHUTDOWN',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_DISK_FULL',
  'ER_RECORD_FILE_FULL',
  // Rights that the account lost, or a server that was made read-only: an administrator can undo both.
  'ER_TABLEACCESS_DENIED_ERROR',
  'ER_DBACCESS_DENIED_ERROR',
  'ER_ACCESS_DENIED_ERROR',
  'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION',
  'ER_READ_ONLY_MODE',
  'ER_TOO_MANY_USER_CONNECTIONS',
  'ER_USER_LIMIT_REACHED',
  'ER_LOCK_DEADLOCK',
  'ER_ERROR_ON_WRITE',
  'ER_OUTOFMEMORY',
  'ER_OUT_OF_RESOURCES',
]);

/** Whether an error is of the database's state (away, full, locked, read-only), so that the same statement may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const { code, message, name, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return (
    connectionErrors.has(code ?? '') ||
    // The file of a Unix socket is missing while its server is stopped.
    syscall === 'connect' ||
    /^SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN|LOCKED)/.test(code ?? '') ||
    name === 'DataSourceNotInitializedError' ||
    /Queue limit reached|Pool is closed|connection is in closed state/i.test(message ?? '')
  );
}

const contentErrors = new Set([
  'ER_BAD_NULL_ERROR',
  'ER_CHECK_CONSTRAINT_VIOLATED',
  'ER_CONSTRAINT_FAILED',
  'ER_DATA_TOO_LONG',
  'ER_INVALID_CHARACTER_STRING',
  'ER_TRUNCATED_WRONG_VALUE',
  'ER_TRUNCATED_WRONG_VALUE_FOR_FIELD',
  'ER_WARN_DATA_OUT_OF_RANGE',
]);

/** Whether the database refused a row for the values in it, so that trying again will not help. */
export function isRefusedForItsContent(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return (
    contentErrors.has(code ?? '') || /^SQLITE_(CONSTRAINT_(CHECK|NOTNULL)|TOOBIG|MISMATCH)$/.test(code ?? '')
  );
}

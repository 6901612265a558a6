import { ServiceUnavailableException } from '@nestjs/common';

/** Thrown if the database doesn't answer, or is damaged; it becomes a 503. */
export class DatabaseUnavailable extends ServiceUnavailableException {
  constructor(
    cause?: unknown,
    message = isDamage(cause)
      ? 'The database is damaged. Ask your server admin to restore it.'
      : 'The database isn’t responding. Try again in a minute.',
  ) {
    super(message, { cause });
  }
}

/**
 * Thrown if the connection ended during a commit, so that the outcome is unknown. A retry must recognize
 * existing data, by a key or a version.
 */
export class OutcomeUnknown extends DatabaseUnavailable {
  constructor(cause?: unknown) {
    super(
      cause,
      'The database stopped responding while this was being saved. Check whether it was saved, then try again.',
    );
  }
}

/** A node that isn't working in its cluster: not ready yet (Galera), or expelled (Group Replication). */
const leftClusterErrors = ['ER_UNKNOWN_COM_ERROR', 'ER_GROUP_REPLICATION_CONFIGURATION'];

/** A server that takes no writes: a replica, or a member of a group that isn't its primary (any more). */
const readOnlyErrors = [
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_READ_ONLY_MODE',
  'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION',
  'ER_RUN_HOOK_ERROR',
];

/**
 * One of two conflicting transactions was rolled back: in a deadlock or, on another node, at its commit.
 * ER_CHECKREAD is MariaDB's error (from 11.6 on) for a row that changed since the transaction's snapshot.
 */
const givenUpErrors = ['ER_LOCK_DEADLOCK', 'ER_CHECKREAD', 'ER_TRANSACTION_ROLLBACK_DURING_COMMIT'];

/**
 * Errors without a name in mysql2: killed by a shutdown (MariaDB); no server behind it, or lost it (MySQL
 * Router); no answer from the storage (TiDB).
 */
const unnamedConnectionErrors = [1927, 2003, 2013, 9001, 9002, 9005];
/** The same for TiDB's transactions. */
const unnamedGivenUpErrors = [9007, 8022];

/** A server's table, index or file is damaged. */
const damageErrors = [
  'ER_CRASHED_ON_REPAIR',
  'ER_CRASHED_ON_USAGE',
  'ER_INDEX_CORRUPT',
  'ER_INNODB_INDEX_CORRUPT',
  'ER_NOT_KEYFILE',
  'ER_OLD_KEYFILE',
  'ER_TABLE_CORRUPT',
  'ER_TABLESPACE_MISSING',
];

const connectionErrors = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  // A statement on a connection that just ended.
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
  'HANDSHAKE_NO_SSL_SUPPORT',
  'HANDSHAKE_SSL_ERROR',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'ER_CON_COUNT_ERROR',
  'ER_SERVER_SHUTDOWN',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_DISK_FULL',
  'ER_RECORD_FILE_FULL',
  // Rights that the account lost: an administrator can give them back.
  'ER_TABLEACCESS_DENIED_ERROR',
  'ER_DBACCESS_DENIED_ERROR',
  'ER_ACCESS_DENIED_ERROR',
  'ER_ACCESS_DENIED_NO_PASSWORD_ERROR',
  'ER_TOO_MANY_USER_CONNECTIONS',
  'ER_USER_LIMIT_REACHED',
  'ER_ERROR_ON_WRITE',
  'ER_OUTOFMEMORY',
  'ER_OUT_OF_RESOURCES',
  ...leftClusterErrors,
  ...readOnlyErrors,
  'ER_ERROR_DURING_COMMIT',
  'ER_QUERY_INTERRUPTED',
]);

/**
 * Whether an error is about the database's state (away, full, locked, read-only, damaged): a retry may
 * succeed, if only after a restore.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const { code, message, name, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return (
    connectionErrors.has(code ?? '') ||
    unnamedConnectionErrors.includes(numberOf(error)) ||
    isGivenUp(error) ||
    isDamage(error) ||
    // The file of a Unix socket is missing while its server is stopped.
    syscall === 'connect' ||
    /^SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN|LOCKED)/.test(code ?? '') ||
    name === 'DataSourceNotInitializedError' ||
    /Queue limit reached|Pool is closed|connection is in closed state|(connection|database) is not (established|open)/i.test(
      message ?? '',
    )
  );
}

/** Whether a transaction was rolled back because of another one, so that a retry may succeed. */
export const isGivenUp = (error: unknown) =>
  givenUpErrors.includes(codeOf(error)) || unnamedGivenUpErrors.includes(numberOf(error));

/** Whether an error means that the database is damaged, rather than that it can't be read or written. */
export const isDamage = (error: unknown) =>
  /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error)) || damageErrors.includes(codeOf(error));

/** Whether to avoid the server that sent this error until its node works in its cluster again. */
export const isOutOfItsCluster = (error: unknown) => leftClusterErrors.includes(codeOf(error));

/** Whether the server rejected a write because it takes none. */
export const isReadOnlyServer = (error: unknown) => readOnlyErrors.includes(codeOf(error));

const codeOf = (error: unknown) => (error as { code?: string } | undefined)?.code ?? '';
const numberOf = (error: unknown) => (error as { errno?: number } | undefined)?.errno ?? 0;

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

/** Whether the database rejected a row because of its values, so that a retry won't help. */
export function isRefusedForItsContent(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return (
    contentErrors.has(code ?? '') || /^SQLITE_(CONSTRAINT_(CHECK|NOTNULL)|TOOBIG|MISMATCH)$/.test(code ?? '')
  );
}

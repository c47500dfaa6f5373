interface DriverError {
  readonly code?: string;
  readonly errno?: number;
  readonly name?: string;
  readonly message?: string;
}

function driverError(error: unknown): DriverError {
  return typeof error === 'object' && error !== null ? error : {};
}

/**
 * Whether a write violated a unique index; with `column`, only when the violated index or constraint names it (as in
 * the migrations: table, underscore, columns).
 */
export function isUniqueViolation(error: unknown, column?: string): boolean {
  const { code, message = '' } = driverError(error);
  const unique =
    code === 'ER_DUP_ENTRY' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
  return (
    unique &&
    (column === undefined || (message.split(/for key|constraint failed/).at(-1) ?? '').includes(column))
  );
}

/** Whether a transaction lost a conflict and should be retried: deadlock, lock wait, certification failure. */
export function isRetryable(error: unknown): boolean {
  const { code, errno } = driverError(error);
  return (
    code === 'ER_LOCK_DEADLOCK' ||
    code === 'ER_LOCK_WAIT_TIMEOUT' ||
    code === 'ER_TRANSACTION_ROLLBACK_DURING_COMMIT' ||
    errno === 1020 ||
    code === 'SQLITE_BUSY_SNAPSHOT'
  );
}

/** Whether another program holds SQLite's writer lock; it may be free a moment later. */
export function isLocked(error: unknown): boolean {
  return driverError(error).code === 'SQLITE_BUSY';
}

const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'PROTOCOL_CONNECTION_LOST',
  'ER_SERVER_SHUTDOWN',
  'ER_SERVER_OFFLINE_MODE',
  'ER_CON_COUNT_ERROR',
  'ER_TOO_MANY_USER_CONNECTIONS',
  'ER_USER_LIMIT_REACHED',
  'ER_UNKNOWN_COM_ERROR',
  'ER_OPTION_PREVENTS_STATEMENT',
  'SQLITE_IOERR',
  'SQLITE_BUSY',
  'SQLITE_CANTOPEN',
  'SQLITE_PROTOCOL',
]);

/** Whether a SQLite file is not a database, or is damaged. */
export function isDamaged(error: unknown): boolean {
  const { code = '' } = driverError(error);
  return code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT');
}

/** Whether the file can be read but not written: permissions, or a read-only disk. */
export function cannotWrite(error: unknown): boolean {
  return /^SQLITE_(READONLY|READONLY_DBMOVED|READONLY_DIRECTORY|IOERR_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE))$/.test(
    driverError(error).code ?? '',
  );
}

/** MariaDB's number for a connection that was killed. */
const CONNECTION_KILLED = 1927;

/** MariaDB's number for a statement that ran out of its time. */
const STATEMENT_TIMEOUT = 1969;

/** Whether one statement, or the wait for a connection, ran out of its time: the database itself may be well. */
export function isTimeout(error: unknown): boolean {
  const { code, errno, name } = driverError(error);
  return (
    code === 'PROTOCOL_SEQUENCE_TIMEOUT' ||
    code === 'ER_QUERY_TIMEOUT' ||
    errno === STATEMENT_TIMEOUT ||
    name === 'KnexTimeoutError'
  );
}

/** Whether the database is unavailable, frozen or too busy: answered with 503 and a retry. */
export function isUnavailable(error: unknown): boolean {
  const { code = '', errno = 0, message = '' } = driverError(error);
  if (cannotWrite(error)) return false;
  return (
    UNAVAILABLE.has(code) ||
    errno === CONNECTION_KILLED ||
    isTimeout(error) ||
    code.startsWith('SQLITE_IOERR') ||
    code.startsWith('SQLITE_READONLY') ||
    isRetryable(error) ||
    message.includes('connection is in closed state') ||
    message.includes('WSREP has not yet prepared node')
  );
}

/** Whether the disk is full: reads work, writes do not. */
export function isFull(error: unknown): boolean {
  const { code } = driverError(error);
  return (
    code === 'SQLITE_FULL' || code === 'ER_DISK_FULL' || code === 'ER_RECORD_FILE_FULL' || code === 'ENOSPC'
  );
}

/** Why this process must not use this database; the message is for the operator. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}

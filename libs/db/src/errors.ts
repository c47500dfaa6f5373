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
 * Whether a write was refused because a unique index already holds its value; with `index`, only
 * when it was that one (named as in the migrations: table, underscore, columns).
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

/** A lost race the database asks us to run again: a deadlock, a lock wait, a certification failure. */
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

/** Another program holds SQLite's one right to write: a moment later it may be free. */
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
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'ER_SERVER_SHUTDOWN',
  'ER_SERVER_OFFLINE_MODE',
  'ER_CON_COUNT_ERROR',
  'ER_TOO_MANY_USER_CONNECTIONS',
  'ER_USER_LIMIT_REACHED',
  'ER_UNKNOWN_COM_ERROR',
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_QUERY_TIMEOUT',
  'SQLITE_IOERR',
  'SQLITE_BUSY',
  'SQLITE_CANTOPEN',
  'SQLITE_PROTOCOL',
]);

/** Whether a SQLite file is no database, or not whole. */
export function isDamaged(error: unknown): boolean {
  const { code = '' } = driverError(error);
  return code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT');
}

/** Whether the file can be read and not written: rights, or a disk that the system has made read-only. */
export function cannotWrite(error: unknown): boolean {
  return /^SQLITE_(READONLY|READONLY_DBMOVED|READONLY_DIRECTORY|IOERR_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE))$/.test(
    driverError(error).code ?? '',
  );
}

/** MariaDB's own, which the driver has no names for: a connection that was killed, a statement that ran out of time. */
const UNAVAILABLE_NUMBERS = new Set([1927, 1969]);

/** Whether the database is away, frozen or too busy to answer: worth a 503 and another try later. */
export function isUnavailable(error: unknown): boolean {
  const { code = '', errno = 0, name, message = '' } = driverError(error);
  if (cannotWrite(error)) return false;
  return (
    UNAVAILABLE.has(code) ||
    UNAVAILABLE_NUMBERS.has(errno) ||
    code.startsWith('SQLITE_IOERR') ||
    code.startsWith('SQLITE_READONLY') ||
    isRetryable(error) ||
    name === 'KnexTimeoutError' ||
    message.includes('connection is in closed state') ||
    message.includes('WSREP has not yet prepared node')
  );
}

/** Whether the disk has no room left: reads go on, writes are refused. */
export function isFull(error: unknown): boolean {
  const { code } = driverError(error);
  return (
    code === 'SQLITE_FULL' || code === 'ER_DISK_FULL' || code === 'ER_RECORD_FILE_FULL' || code === 'ENOSPC'
  );
}

/** Why this process may not work on this database, in a sentence for whoever started it. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}

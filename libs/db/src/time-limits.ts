/**
 * Nothing waits for the database for more than four seconds: the timeouts of getting a connection and of one statement
 * add up to less, and lock waits end before the statement's timeout.
 */
export const TIME_LIMITS = {
  connectMs: 1_500,
  acquireMs: 1_800,
  acquireNoTimeoutsMs: 60_000,
  queryMs: 2_000,
  /** When the server ends a statement: after its caller's timeout, whose error reports the outcome as unknown. */
  serverMs: 3_000,
  lockSeconds: 1,
  /** How long SQLite itself waits for a lock, which blocks the whole process: hardly at all in a service. */
  busyMs: 10,
  busyNoTimeoutsMs: 1_500,
  /** How long a transaction waits for another program to release its lock on a SQLite file. */
  lockedMs: 1_500,
} as const;

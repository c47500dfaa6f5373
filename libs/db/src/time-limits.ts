/**
 * Nothing waits for the database over four seconds: getting a connection and one statement together
 * stay below it, and a statement's lock waits end before the statement's own limit.
 */
export const TIME_LIMITS = {
  connectMs: 1_500,
  acquireMs: 1_800,
  queryMs: 2_000,
  /** When the server itself ends a statement: after its caller has given up, whose error says that it may be saved. */
  serverMs: 3_000,
  lockSeconds: 1,
  /** How long SQLite itself waits for a lock, and with it the whole process: hardly, where people are served. */
  busyMs: 10,
  busyNoTimeoutsMs: 1_500,
  /** How long a transaction waits for another program to let go of a SQLite file. */
  lockedMs: 1_500,
} as const;

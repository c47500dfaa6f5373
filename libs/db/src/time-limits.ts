/**
 * Nothing waits for the database over four seconds: getting a connection and one statement together
 * stay below it, and a statement's lock waits end before the statement's own limit.
 */
export const TIME_LIMITS = {
  connectMs: 1_500,
  acquireMs: 1_800,
  queryMs: 2_000,
  lockSeconds: 1,
  busyMs: 1_500,
} as const;

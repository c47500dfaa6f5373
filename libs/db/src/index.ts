export { connect, durabilityWarnings } from './connect';
export { dialectOf, type DatabaseLocation, type Db, type Dialect } from './dialect';
export { isFull, isRetryable, isUnavailable, isUniqueViolation } from './errors';
export { inTransaction } from './in-transaction';
export { isUpToDate, migrate, type MigrateOptions } from './migrate';
export type { Migration } from './migrations/migration';
export { MIGRATIONS } from './migrations';
export { TIME_LIMITS } from './time-limits';

export { connect, durabilityWarnings } from './connect';
export { poolUsage } from './pool-usage';
export { dialectOf, type DatabaseLocation, type Db } from './dialect';
export { userErrorOf, refuseLostWork } from './database-trouble';
export {
  cannotWrite,
  DatabaseStartError,
  isDamaged,
  isFull,
  isLocked,
  isRetryable,
  isTimeout,
  isUnavailable,
  isUniqueViolation,
} from './errors';
export { inSteps } from './in-steps';
export { inTransaction } from './in-transaction';
export { isUpToDate, migrate, type MigrateOptions } from './migrate';
export { MIGRATIONS } from './migrations';
export { NO_INSTANT } from './tables';
export { watchDatabase, type Availability } from './availability';
export { acquireWriterLock } from './file-lock';
export { copySqlite } from './copy-sqlite';
export { backupStatus } from './backup-status';
export { readBackupState, type BackupState } from './backup-state.mjs';
export { writeDurably } from './durable-file.mjs';
export { keepPrivate } from './private-folder.mjs';
export { DumpError, dumpMysql, requireDumper } from './dump-mysql.mjs';
export { mysqlUrlProblem } from './mysql-url.mjs';
export { whereAmong } from './among';
export { containing } from './containing';
export { customerCandidates, indexCustomer, indexCustomers } from './customer-search-index';
export { nullableText } from './nullable-text';
export { insertIgnoring, insertPlain, rowsOf } from './plain-statements';
export { eraseThoroughly, forgetErased, isErasing, markErasing } from './erase';
export { createChangeLogCache, type ChangeLogCache } from './change-log-cache';
export { fillLogIndex, indexLog, logCandidates, reindexLog, type LogTable } from './log-search-index';
export { customerJobs, searchCandidates, type SearchTerm, type WordTerms } from './search-candidates';
export { slicesOf } from './slices';
export { readFixed } from './fixed-statement';
export { countStages, repairStageCounts, stageCount, stageCounts } from './stage-counts';
export { fillSearchIndex, indexJob, SEARCH_COLUMNS } from './search-index';
export { writeBehind } from './batch-writes';

export { connect, durabilityWarnings } from './connect';
export { dialectOf, type DatabaseLocation, type Db } from './dialect';
export { refusalOf, refuseLostWork } from './database-trouble';
export {
  cannotWrite,
  DatabaseRefusal,
  isDamaged,
  isFull,
  isLocked,
  isRetryable,
  isUnavailable,
  isUniqueViolation,
} from './errors';
export { inTransaction } from './in-transaction';
export { isUpToDate, migrate, type MigrateOptions } from './migrate';
export { MIGRATIONS } from './migrations';
export { watchDatabase, type Availability } from './availability';
export { holdForWriting } from './file-lock';
export { copySqlite } from './copy-sqlite';
export { backupStatus } from './backup-status';
export { readBackupState, type BackupState } from './backup-state.mjs';
export { writeDurably } from './durable-file.mjs';
export { keepPrivate } from './private-folder.mjs';
export { DumpRefusal, dumpMysql } from './dump-mysql.mjs';
export { mysqlUrlProblem } from './mysql-url.mjs';
export { containing } from './containing';
export { keepUntilWritten, type KeptAnswers } from './keep-until-written';
export { fillLogIndex, indexLog, logCandidates, type LogTable } from './log-search-index';
export { customerJobs, searchCandidates, type Needle, type WordNeedles } from './search-candidates';
export { fillSearchIndex, indexJob } from './search-index';

import { basename, join } from 'node:path';
import {
  copySqlite,
  DatabaseStartError,
  DumpError,
  dumpMysql,
  type DatabaseLocation,
  type MigrateOptions,
} from '@loupe/db';

interface BackupOptions {
  readonly where: DatabaseLocation;
  readonly dataDir: string;
  /** The operator confirms that a backup of the MySQL database exists. */
  readonly isTaken: boolean;
}

/** Copies the database into the data folder before a schema change; without a copy nothing is changed (BACKUP-4). */
export function backupBeforeChange({
  where,
  dataDir,
  isTaken,
}: BackupOptions): MigrateOptions['beforeChange'] {
  const { databaseUrl, file } = where;
  const before = (name: string, next = '') => join(dataDir, `${name}.before-${next}`);
  if (databaseUrl)
    return async ([next]) => {
      if (!isTaken) await dumpOrRefuse(databaseUrl, `${before('repairs', next)}.sql.gz`);
    };
  return file ? ([next]) => copySqlite(file, before(basename(file), next)) : undefined;
}

async function dumpOrRefuse(databaseUrl: string, target: string): Promise<void> {
  try {
    await dumpMysql(databaseUrl, target);
  } catch (error) {
    if (!(error instanceof DumpError)) throw error;
    throw new DatabaseStartError(
      `The database must be changed for this version and could not be backed up first, so it was left as it is. ${error.message} ` +
        'Or take a backup yourself and start with BACKUP_TAKEN=1.',
    );
  }
}

import { copySqlite, type DatabaseLocation, type MigrateOptions } from '@loupe/db';

/**
 * Keeps the database as it was beside itself before its schema changes. A MySQL server is backed up by
 * those who run it: docs/operations.md says so in the steps of an upgrade.
 */
export function backupBeforeChange(where: DatabaseLocation): MigrateOptions['beforeChange'] {
  const { databaseUrl, file } = where;
  if (databaseUrl || !file) return undefined;
  return (pending) => copySqlite(file, `${file}.before-${pending[0]}`);
}

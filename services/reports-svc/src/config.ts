import { join } from 'node:path';
import { mysqlUrlProblem, type DatabaseLocation } from '@loupe/db';
import { readSettings, type Environment } from '@loupe/svc-kit';

/** Reads the process settings from the environment. Throws a `ConfigError` that names the invalid variable. */
export function readConfig(source: Environment = process.env) {
  const { DATABASE_URL, ...settings } = readSettings('reports-svc', source, {
    databaseUrlProblem: mysqlUrlProblem,
  });
  const where: DatabaseLocation = DATABASE_URL
    ? { databaseUrl: DATABASE_URL, readOnly: true }
    : { file: join(settings.DATA_DIR, 'repairs.sqlite'), readOnly: true };
  return { ...settings, where };
}

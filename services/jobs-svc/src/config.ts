import { join } from 'node:path';
import { mysqlUrlProblem, type DatabaseLocation } from '@loupe/db';
import { isProduction, readSettings, type Environment } from '@loupe/svc-kit';

const checks = { databaseUrlProblem: mysqlUrlProblem };

function locationOf(url: string | undefined, dataDir: string): DatabaseLocation {
  return url ? { databaseUrl: url } : { file: join(dataDir, 'repairs.sqlite') };
}

/** Settings of a command on the server: the database and the shop, but no secrets. Throws a `ConfigError`. */
export function readCommandConfig(source: Environment = process.env) {
  const { DATABASE_URL, DATA_DIR, SHOP_CONFIG } = readSettings('staff', source, checks);
  return { where: locationOf(DATABASE_URL, DATA_DIR), SHOP_CONFIG };
}

/** Reads the process settings from the environment. Throws a `ConfigError` that names the invalid variable. */
export function readConfig(source: Environment = process.env) {
  const production = isProduction(source);
  const { DATABASE_URL, SAMPLE_DATA, DEMO_PASSWORD, ...settings } = readSettings('jobs-svc', source, checks);
  return {
    ...settings,
    where: locationOf(DATABASE_URL, settings.DATA_DIR),
    sampleData: SAMPLE_DATA !== '0' && !production,
    demoPassword: production ? undefined : DEMO_PASSWORD,
  };
}

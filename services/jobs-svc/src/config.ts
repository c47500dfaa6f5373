import { join } from 'node:path';
import { mysqlUrlProblem, type DatabaseLocation } from '@loupe/db';
import { envFields, readEnv, secretsField } from '@loupe/svc-kit';
import { z } from 'zod';

const databaseUrl = envFields.databaseUrl(mysqlUrlProblem).optional();

function locationOf(url: string | undefined, dataDir: string): DatabaseLocation {
  return url ? { databaseUrl: url } : { file: join(dataDir, 'repairs.sqlite') };
}

/** Settings of a command on the server: the database and the shop, but no secrets. Throws a `ConfigError`. */
export function readCommandConfig(source: Readonly<Record<string, string | undefined>> = process.env) {
  const { DATABASE_URL, DATA_DIR, SHOP_CONFIG } = readEnv(
    z.object({
      DATABASE_URL: databaseUrl,
      DATA_DIR: envFields.dataDir,
      SHOP_CONFIG: envFields.shopConfig,
    }),
    source,
  );
  return { where: locationOf(DATABASE_URL, DATA_DIR), SHOP_CONFIG };
}

/** Reads the process settings from the environment. Throws a `ConfigError` that names the invalid variable. */
export function readConfig(source: Readonly<Record<string, string | undefined>> = process.env) {
  const production = source.NODE_ENV === 'production';
  const { DATABASE_URL, SAMPLE_DATA, DEMO_PASSWORD, ...settings } = readEnv(
    z.object({
      HOST: envFields.host(production),
      PORT: envFields.port(4101),
      DATABASE_URL: databaseUrl,
      DATA_DIR: envFields.dataDir,
      IDENTITY_SECRET: secretsField(),
      SHOP_CONFIG: envFields.shopConfig,
      SAMPLE_DATA: z.string().default('1'),
      DEMO_PASSWORD: z.string().optional(),
      BACKUP_TAKEN: envFields.flag,
      LOG_LEVEL: envFields.logLevel,
    }),
    source,
  );
  return {
    ...settings,
    where: locationOf(DATABASE_URL, settings.DATA_DIR),
    sampleData: SAMPLE_DATA !== '0' && !production,
    demoPassword: production ? undefined : DEMO_PASSWORD,
  };
}

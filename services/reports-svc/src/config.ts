import { join } from 'node:path';
import { mysqlUrlProblem, type DatabaseLocation } from '@loupe/db';
import { envFields, readEnv, secretsField } from '@loupe/svc-kit';
import { z } from 'zod';

/** Reads the process settings from the environment. Throws a `ConfigError` that names the invalid variable. */
export function readConfig(source: Readonly<Record<string, string | undefined>> = process.env) {
  const production = source.NODE_ENV === 'production';
  const { DATABASE_URL, ...settings } = readEnv(
    z.object({
      HOST: envFields.host(production),
      PORT: envFields.port(4102),
      DATABASE_URL: envFields.databaseUrl(mysqlUrlProblem).optional(),
      DATA_DIR: envFields.dataDir,
      IDENTITY_SECRET: secretsField(),
      SHOP_CONFIG: envFields.shopConfig,
      LOG_LEVEL: envFields.logLevel,
    }),
    source,
  );
  const where: DatabaseLocation = DATABASE_URL
    ? { databaseUrl: DATABASE_URL, readOnly: true }
    : { file: join(settings.DATA_DIR, 'repairs.sqlite'), readOnly: true };
  return { ...settings, where };
}

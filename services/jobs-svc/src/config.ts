import { join } from 'node:path';
import { mysqlUrlProblem, type DatabaseLocation } from '@loupe/db';
import { envFields, readEnv, secretsField } from '@loupe/svc-kit';
import { z } from 'zod';

/** The settings of the process, from its environment. Throws a `SettingError` that names what is wrong. */
export function readConfig(source: Readonly<Record<string, string | undefined>> = process.env) {
  const production = source.NODE_ENV === 'production';
  const { DATABASE_URL, SAMPLE_DATA, DEMO_PASSWORD, ...settings } = readEnv(
    z.object({
      HOST: envFields.host(production),
      PORT: envFields.port(4101),
      DATABASE_URL: envFields.databaseUrl(mysqlUrlProblem).optional(),
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
  const where: DatabaseLocation = DATABASE_URL
    ? { databaseUrl: DATABASE_URL }
    : { file: join(settings.DATA_DIR, 'repairs.sqlite') };
  return {
    ...settings,
    where,
    sampleData: SAMPLE_DATA !== '0' && !production,
    demoPassword: production ? undefined : DEMO_PASSWORD,
  };
}

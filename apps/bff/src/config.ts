import { envFields, readEnv, secretsField } from '@loupe/svc-kit';
import { z } from 'zod';

/** The settings of the process, from its environment. Throws a `SettingError` that names what is wrong. */
export function readConfig(source: Readonly<Record<string, string | undefined>> = process.env) {
  const production = source.NODE_ENV === 'production';
  const { ALLOW_PLAIN_HTTP, TRUST_PROXY, ...settings } = readEnv(
    z.object({
      HOST: envFields.host,
      PORT: envFields.port(4100),
      JOBS_URL: envFields.url('http://127.0.0.1:4101'),
      REPORTS_URL: envFields.url('http://127.0.0.1:4102'),
      SESSION_SECRET: secretsField(production),
      IDENTITY_SECRET: secretsField(production),
      SHOP_CONFIG: envFields.shopConfig,
      DATA_DIR: envFields.dataDir,
      SHELL_DIR: z.string().default('apps/shell/dist'),
      LOG_LEVEL: envFields.logLevel,
      ALLOW_PLAIN_HTTP: envFields.flag,
      TRUST_PROXY: envFields.flag,
    }),
    source,
  );
  return {
    ...settings,
    /** Production speaks HTTPS through a proxy in front, unless somebody has decided otherwise. */
    secureCookies: production && !ALLOW_PLAIN_HTTP,
    plainHttpInProduction: production && ALLOW_PLAIN_HTTP,
    /** Believes the last X-Forwarded-For address: only behind a proxy of one's own. */
    trustProxy: TRUST_PROXY,
  };
}

import { envFields, LOOPBACK_NAMES, readEnv, secretsField, ConfigError } from '@loupe/svc-kit';
import { z } from 'zod';

/** Host names without a port, as in `repairs.example, 192.168.1.20`. */
const hostNames = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim().toLowerCase()))
  .refine((names) => names.every((name) => /^(?:[\w.-]+|\[[\da-f:.]+\])$/.test(name)), {
    error: 'must be names without http:// and port, separated by commas',
  });

/** Reads the process settings from the environment. Throws a `ConfigError` that names the invalid variable. */
export function readConfig(source: Readonly<Record<string, string | undefined>> = process.env) {
  const production = source.NODE_ENV === 'production';
  const { ALLOW_PLAIN_HTTP, ALLOWED_HOSTS, TRUST_PROXY, ...settings } = readEnv(
    z.object({
      HOST: envFields.host(production),
      PORT: envFields.port(4100),
      JOBS_URL: envFields.url('http://127.0.0.1:4101'),
      REPORTS_URL: envFields.url('http://127.0.0.1:4102'),
      SESSION_SECRET: secretsField(),
      IDENTITY_SECRET: secretsField(),
      SHOP_CONFIG: envFields.shopConfig,
      DATA_DIR: envFields.dataDir,
      SHELL_DIR: z.string().default('apps/shell/dist'),
      LOG_LEVEL: envFields.logLevel,
      ALLOW_PLAIN_HTTP: envFields.flag,
      ALLOWED_HOSTS: hostNames.optional(),
      TRUST_PROXY: envFields.flag,
    }),
    source,
  );
  if (settings.SESSION_SECRET.some((secret) => settings.IDENTITY_SECRET.includes(secret)))
    throw new ConfigError(
      'SESSION_SECRET is also the IDENTITY_SECRET: each needs its own. See docs/operations.md',
    );
  return {
    ...settings,
    /** Host names browsers may use; null allows every name. */
    allowedHosts: ALLOWED_HOSTS ?? (production ? null : [...LOOPBACK_NAMES, settings.HOST]),
    /** Production expects an HTTPS proxy in front, unless plain HTTP is allowed explicitly. */
    secureCookies: production && !ALLOW_PLAIN_HTTP,
    plainHttpInProduction: production && ALLOW_PLAIN_HTTP,
    /** Trusts the last X-Forwarded-For address: only safe behind the shop's own proxy. */
    trustProxy: TRUST_PROXY,
  };
}

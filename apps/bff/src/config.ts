import { ConfigError, isProduction, LOOPBACK_NAMES, readSettings } from '@loupe/svc-kit';
import type { Environment } from '@loupe/svc-kit';

/** Reads the process settings from the environment. Throws a `ConfigError` that names the invalid variable. */
export function readConfig(source: Environment = process.env) {
  const production = isProduction(source);
  const { ALLOW_PLAIN_HTTP, ALLOWED_HOSTS, TRUST_PROXY, ...settings } = readSettings('bff', source);
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

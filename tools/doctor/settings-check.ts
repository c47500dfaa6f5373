import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mysqlUrlProblem } from '@loupe/db';
import { PROCESSES, SETTINGS, settingProblems, type Environment } from '@loupe/svc-kit';
import { encrypterFor } from '../backup/encryption.mjs';
import { envFileOf, readEnvFile } from '../stack/env-file.mjs';
import { warning, well, wrong, type Check, type Finding } from './finding';
import { nearestTo } from './nearest';

const NAMES: readonly string[] = Object.keys(SETTINGS);
/** Read by OpenTelemetry and by Node itself. */
const OF_OTHERS = /^(?:OTEL_\w+|NODE_OPTIONS|NODE_EXTRA_CA_CERTS)$/;

/** `npm start` makes missing secrets outside production, so these stand in for them. */
function withSecrets(env: Environment, production: boolean): Environment {
  const made = () => randomBytes(36).toString('base64url');
  if (production) return env;
  return {
    ...env,
    SESSION_SECRET: env.SESSION_SECRET || made(),
    IDENTITY_SECRET: env.IDENTITY_SECRET || made(),
  };
}

export const checkValues: Check = ({ env, production }) => {
  const given = withSecrets(env, production);
  const readers = [...PROCESSES, 'npm start', 'backups'] as const;
  const found = new Map<string, Finding>(
    readers.flatMap((reader) =>
      settingProblems(reader, given, { databaseUrlProblem: mysqlUrlProblem }).map(
        ([name, problem]) => [`${name} ${problem}`, wrong(`${name} ${problem}.`)] as const,
      ),
    ),
  );
  const [shared] = (env.SESSION_SECRET ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter(
      (secret) => secret && (env.IDENTITY_SECRET ?? '').split(',').some((other) => other.trim() === secret),
    );
  if (shared) found.set('shared', wrong('SESSION_SECRET is also the IDENTITY_SECRET: each needs its own.'));
  return found.size > 0 ? [...found.values()] : [well('Every setting has a value that will do.')];
};

/** What works and is probably not meant. */
export const checkIntentions: Check = ({ env, production }) => {
  const found: Finding[] = [];
  const mode = env.NODE_ENV || 'development';
  if (!['production', 'development', 'test'].includes(mode))
    found.push(
      warning(`NODE_ENV is "${mode}", which counts as a trial. For a real shop it must be "production".`),
    );
  if (!production) return [...found, well('This is a trial: everybody has one demonstration password.')];
  if (env.ALLOW_PLAIN_HTTP === '1')
    found.push(
      warning(
        'ALLOW_PLAIN_HTTP=1: passwords and sessions can be read on this network. Put HTTPS in front, then leave it out.',
      ),
    );
  if (env.TRUST_PROXY !== '1' && env.ALLOW_PLAIN_HTTP !== '1')
    found.push(
      warning(
        'TRUST_PROXY is not 1: sign-in needs an HTTPS proxy in front, and behind it all wrong passwords count as one computer’s.',
      ),
    );
  if (!env.ALLOWED_HOSTS)
    found.push(warning('ALLOWED_HOSTS is not set: every host name is served. Name those of the shop.'));
  if (env.DEMO_PASSWORD)
    found.push(warning('DEMO_PASSWORD is set and not used in production. Leave it out.'));
  return found;
};

export const checkRecipients: Check = ({ env }) => {
  if (!env.BACKUP_RECIPIENT) return [];
  try {
    encrypterFor(env.BACKUP_RECIPIENT);
    return [];
  } catch (error) {
    return [wrong((error as Error).message)];
  }
};

/** Unknown names are likely misspelt: nothing else would ever say so. */
export const checkFile: Check = ({ env }) => {
  const file = envFileOf(env);
  if (!existsSync(file)) return [well('There is no .env: settings come from the environment alone.')];
  const unknown = Object.keys(readEnvFile(env)).filter(
    (name) => !NAMES.includes(name) && !OF_OTHERS.test(name),
  );
  const others = statSync(file).mode & 0o077;
  return [
    ...unknown.map((name) => {
      const near = nearestTo(name, NAMES);
      return warning(`${file} sets ${name}, which is no setting.${near ? ` Is ${near} meant?` : ''}`);
    }),
    ...(others
      ? [warning(`${file} holds secrets and can be read by other users of this computer: chmod 600 ${file}`)]
      : []),
  ];
};

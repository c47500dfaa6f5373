import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, Refusal } from './workspace.mjs';

/** Words that nobody mistypes and nobody misreads on a counter PC. */
const WORDS =
  'amber anvil bezel cameo clasp coral facet garnet gilt hinge ingot jade locket onyx opal pearl pliers ring ruby silver'.split(
    ' ',
  );

const makePassword = () =>
  `${[0, 1, 2].map(() => WORDS[randomInt(WORDS.length)]).join('-')}-${randomInt(100, 1000)}`;

const SECRETS = {
  SESSION_SECRET: 'seals the session cookie',
  IDENTITY_SECRET: 'signs calls between the processes',
};

/**
 * The secrets the processes are started with. In production they come from the environment alone; elsewhere those that
 * are not given are made once and kept in the data folder, so that a restart signs nobody out.
 */
export function secretsFor(dataDir, env) {
  const given = Object.fromEntries(
    Object.keys(SECRETS).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  );
  if (env.NODE_ENV === 'production') {
    const missing = Object.keys(SECRETS).filter((name) => !given[name]);
    if (missing.length > 0)
      throw new Refusal(
        `With NODE_ENV=production these must be set before the start:\n` +
          missing.map((name) => `  ${name}: ${SECRETS[name]}; 32 random characters or more`).join('\n') +
          `\nTo make one: openssl rand -base64 36`,
      );
    return given;
  }
  const file = join(dataDir, 'development-secrets.json');
  const kept = existsSync(file) ? readJson(file) : {};
  const made = {
    SESSION_SECRET: randomBytes(36).toString('base64url'),
    IDENTITY_SECRET: randomBytes(36).toString('base64url'),
    DEMO_PASSWORD: makePassword(),
    ...kept,
  };
  if (env.DEMO_PASSWORD) made.DEMO_PASSWORD = env.DEMO_PASSWORD;
  keep(file, `${JSON.stringify(made, null, 2)}\n`);
  return { ...made, ...given };
}

function keep(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text, { mode: 0o600 });
  chmodSync(file, 0o600);
}

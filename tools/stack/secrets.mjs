import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readJsonIfWhole, writeDurably } from '../../libs/db/src/durable-file.mjs';
import { UserFacingError } from './workspace.mjs';

/** Words that are easy to read and type on a counter PC. */
const WORDS =
  'amber anvil bezel cameo clasp coral facet garnet gilt hinge ingot jade locket onyx opal pearl pliers ring ruby silver'.split(
    ' ',
  );

const makePassword = () =>
  `${[0, 1, 2].map(() => WORDS[randomInt(WORDS.length)]).join('-')}-${randomInt(100, 1000)}`;

const SHORTEST_SECRET = 32;
const SECRETS = {
  SESSION_SECRET: 'seals the session cookie',
  IDENTITY_SECRET: 'signs calls between the processes',
};

/**
 * The secrets of the processes. In production they come from the environment only; elsewhere missing ones are
 * generated once and stored in the data folder, so that a restart signs nobody out.
 */
export function secretsFor(dataDir, env) {
  const given = Object.fromEntries(
    Object.keys(SECRETS).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  );
  if (env.NODE_ENV === 'production') {
    const missing = Object.keys(SECRETS).filter((name) => !given[name]);
    if (missing.length > 0)
      throw new UserFacingError(
        `With NODE_ENV=production these must be set before the start:\n` +
          missing.map((name) => `  ${name}: ${SECRETS[name]}; 32 random characters or more`).join('\n') +
          `\nTo make one: openssl rand -base64 36`,
      );
    return given;
  }
  const file = join(dataDir, 'development-secrets.json');
  const stored = storedIn(file);
  const made = {
    SESSION_SECRET: randomBytes(36).toString('base64url'),
    IDENTITY_SECRET: randomBytes(36).toString('base64url'),
    DEMO_PASSWORD: makePassword(),
    ...stored,
  };
  if (env.DEMO_PASSWORD) made.DEMO_PASSWORD = env.DEMO_PASSWORD;
  keep(file, `${JSON.stringify(made, null, 2)}\n`);
  return { ...made, ...given };
}

/** The valid secrets of the file; invalid ones are regenerated, and the operator is told the consequence. */
function storedIn(file) {
  if (!existsSync(file)) return {};
  const found = Object.entries(readJsonIfWhole(file) ?? {}).filter(
    ([name, value]) => typeof value === 'string' && value.length >= (SECRETS[name] ? SHORTEST_SECRET : 1),
  );
  const stored = Object.fromEntries(found);
  if (Object.keys(SECRETS).some((name) => !stored[name]))
    console.error(`${file} was damaged: its secrets were made anew. Everybody signs in again.`);
  return stored;
}

function keep(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeDurably(file, text);
}

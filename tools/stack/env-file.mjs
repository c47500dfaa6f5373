import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { inRoot, UserFacingError } from './workspace.mjs';

/** The path of the settings file: `.env` beside package.json, or what ENV_FILE names. */
export const envFileOf = (env) => (env.ENV_FILE ? resolve(env.ENV_FILE) : inRoot('.env'));

/** The variables of the settings file; empty when there is none and none was named. */
export function readEnvFile(env = process.env) {
  const file = envFileOf(env);
  if (!existsSync(file)) {
    if (env.ENV_FILE) throw new UserFacingError(`ENV_FILE names ${file}, which does not exist.`);
    return {};
  }
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UserFacingError(`${file} cannot be read (${error.code ?? error.message}).`);
  }
}

/** Adds the settings file to this process's environment. What is in the environment already wins, even when empty. */
export function useEnvFile(env = process.env) {
  for (const [name, value] of Object.entries(readEnvFile(env))) env[name] ??= value;
}

import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { inRoot } from '../../stack/workspace.mjs';

export interface ComposeService {
  readonly build?: { readonly context: string; readonly target: string };
  readonly image?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly profiles?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly restart?: string;
  readonly init?: boolean;
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly stop_grace_period?: string;
  readonly container_name?: string;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly logging?: { readonly driver: string; readonly options: Readonly<Record<string, string>> };
}

export interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const VARIABLE = /\$\$|\$\{(\w+)(?::([-?])([^}]*))?\}/g;

/** Interpolates variables like docker compose, limited to the forms that our file uses. */
const filledIn = (text: string, env: Readonly<Record<string, string>>): string =>
  text.replace(VARIABLE, (_all, name?: string, kind?: string, word = '') => {
    if (!name) return '$';
    if (env[name]) return env[name];
    if (kind === '?') throw new Error(String(word));
    return kind === '-' ? word : '';
  });

function everyText(node: unknown, change: (text: string) => string): unknown {
  if (typeof node === 'string') return change(node);
  if (Array.isArray(node)) return node.map((item) => everyText(item, change));
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, everyText(value, change)]));
}

/** docker-compose.yml, interpolated with this .env. */
export const readCompose = (env: Readonly<Record<string, string>>): Compose =>
  everyText(load(readFileSync(inRoot('docker-compose.yml'), 'utf8')), (text) =>
    filledIn(text, env),
  ) as Compose;

/** A .env with every variable that compose requires. */
export const SECRETS = {
  SESSION_SECRET: 'c4f1d0f5b7e8a96b2d3c41e5f60718293a4b5c6d7e8f9012',
  IDENTITY_SECRET: '9f8e7d6c5b4a392817061f5e4d3c2b1a0f9e8d7c6b5a4938',
  ROOT_DB_PASSWORD: 'rootdbpassword0000',
  JOBS_DB_PASSWORD: 'jobsdbpassword1111',
  REPORTS_DB_PASSWORD: 'reportsdbpassword2222',
} as const;

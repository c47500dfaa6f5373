import { z } from 'zod';
import { envFields, readEnv } from './env';
import { secretsField } from './secrets-field';

/** The processes that read settings from their environment. */
export const PROCESSES = ['bff', 'jobs-svc', 'reports-svc'] as const;
export type Process = (typeof PROCESSES)[number];

/** Who reads a setting: a process, a command, or docker compose from `.env`. */
export type SettingReader = Process | 'npm start' | 'backups' | 'restore' | 'staff' | 'compose';

/** What a field may depend on besides its own value. */
export interface SettingContext {
  readonly readBy: SettingReader;
  readonly production: boolean;
  /** What is wrong with a database URL, as text to follow the setting's name; undefined when nothing is. */
  readonly databaseUrlProblem: (url: string) => string | undefined;
}

interface Setting {
  /** Who reads the variable itself; `npm start` passes those of its processes on. */
  readonly readBy: readonly SettingReader[];
  readonly field: (context: SettingContext) => z.ZodType;
  /** What applies without it, in Markdown. */
  readonly without: string;
  /** What it is, in Markdown. */
  readonly what: string;
  /** The part of `.env.example` it stands in; absent: it is no setting for a person to make. */
  readonly part?: 'shop' | 'database' | 'network' | 'backups' | 'trying' | 'compose';
  /** The value that `.env.example` starts with; absent: it is a comment there. */
  readonly example?: string;
}

const EVERY_PROCESS = PROCESSES;
const SERVICES = ['jobs-svc', 'reports-svc'] as const;
const text = () => z.string().optional();
const flag = () => envFields.flag;

/** Host names without a port, as in `repairs.example, 192.168.1.20`. */
const hostNames = () =>
  z
    .string()
    .transform((names) => names.split(',').map((name) => name.trim().toLowerCase()))
    .refine((names) => names.every((name) => /^(?:[\w.-]+|\[[\da-f:.]+\])$/.test(name)), {
      error: 'must be names without http:// and port, separated by commas',
    })
    .optional();

const databaseUrl = ({ databaseUrlProblem }: SettingContext) =>
  envFields.databaseUrl(databaseUrlProblem).optional();

const PORTS: Partial<Record<SettingReader, number>> = { bff: 4100, 'jobs-svc': 4101, 'reports-svc': 4102 };

/** Every setting, in the order of docs/settings.md, which is made from this table; so is `.env.example`. */
export const SETTINGS = {
  NODE_ENV: {
    readBy: [...EVERY_PROCESS, 'npm start'],
    field: () => envFields.nodeEnv,
    without: 'not production',
    what: '`production`: HTTPS cookies, one-time codes instead of the demo password, no samples, secrets must be given',
    part: 'shop',
  },
  SESSION_SECRET: {
    readBy: ['bff', 'npm start', 'compose'],
    field: () => secretsField(),
    without: 'does not start in production',
    what: 'Seals the session cookie; 32 characters or more; newest first, separated by commas',
    part: 'shop',
    example: '',
  },
  IDENTITY_SECRET: {
    readBy: [...EVERY_PROCESS, 'npm start', 'compose'],
    field: () => secretsField(),
    without: 'does not start in production',
    what: 'Signs calls between the processes; another one, under the same rules',
    part: 'shop',
    example: '',
  },
  SHOP_CONFIG: {
    readBy: [...EVERY_PROCESS, 'npm start', 'staff'],
    field: () => envFields.shopConfig,
    without: '`config/shop.json`',
    what: "A JSON file with the shop's name, places and staff",
    part: 'shop',
  },
  DATA_DIR: {
    readBy: [...EVERY_PROCESS, 'npm start', 'backups', 'restore', 'staff'],
    field: () => envFields.dataDir,
    without: '`data`',
    what: 'Where the plugins and the backups are, and the database on SQLite',
    part: 'shop',
  },
  LOG_LEVEL: {
    readBy: [...EVERY_PROCESS, 'npm start', 'compose'],
    field: () => envFields.logLevel,
    without: '`info`; with `npm start` outside production `warn`',
    what: '`debug`, `info`, `warn`, `error` or `silent`',
    part: 'shop',
  },
  DATABASE_URL: {
    readBy: [...SERVICES, 'backups', 'restore', 'staff'],
    field: databaseUrl,
    without: '`DATA_DIR/repairs.sqlite`',
    what: '`mysql://user:password@host/name`; [TLS](operations.md#encrypted-connections)',
    part: 'database',
  },
  REPORTS_DATABASE_URL: {
    readBy: ['npm start'],
    field: databaseUrl,
    without: '`DATABASE_URL`',
    what: 'The database as reports-svc reads it: an account with `SELECT` only, or a replica',
    part: 'database',
  },
  BACKUP_TAKEN: {
    readBy: ['jobs-svc', 'compose'],
    field: flag,
    without: '`0`',
    what: '`1`: you have a backup of the MySQL database, so an upgrade changes it without one',
    part: 'database',
  },
  HOST: {
    readBy: [...EVERY_PROCESS, 'npm start'],
    field: ({ production }: SettingContext) => envFields.host(production),
    without: '`127.0.0.1`',
    what: 'The address to listen on; one that other computers reach needs `NODE_ENV=production`',
    part: 'network',
  },
  PORT: {
    readBy: [...EVERY_PROCESS, 'npm start'],
    field: ({ readBy }: SettingContext) => envFields.port(PORTS[readBy] ?? 4000),
    without: '4100, 4101, 4102; with `npm start` 4000',
    what: 'The port to listen on',
    part: 'network',
  },
  METRICS_PORT: {
    readBy: [...EVERY_PROCESS, 'npm start'],
    field: () => envFields.optionalPort,
    without: 'no figures are served',
    what: 'The port of `GET /metrics` for Prometheus; with `npm start` that of the BFF, and the next two those of jobs-svc and reports-svc',
    part: 'network',
  },
  METRICS_HOST: {
    readBy: [...EVERY_PROCESS, 'npm start'],
    field: () => z.string().default('127.0.0.1'),
    without: '`127.0.0.1`',
    what: 'The address of `GET /metrics`; browsers need not reach it',
    part: 'network',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    readBy: ['bff'],
    field: () => envFields.optionalUrl,
    without: 'browsers are not traced',
    what: 'Where OTLP is received over HTTP: calls of browsers begin [traces](operations.md#traces)',
    part: 'network',
  },
  ALLOWED_HOSTS: {
    readBy: ['bff', 'compose'],
    field: hostNames,
    without: "this computer's names; in production every name",
    what: 'Names browsers may use, without port, separated by commas; others get 421',
    part: 'network',
  },
  TRUST_PROXY: {
    readBy: ['bff', 'compose'],
    field: flag,
    without: '`0`',
    what: '`1`: believes the last `X-Forwarded-For`; only behind a proxy of your own',
    part: 'network',
  },
  ALLOW_PLAIN_HTTP: {
    readBy: ['bff', 'compose'],
    field: flag,
    without: '`0`',
    what: '`1`: session cookies without HTTPS in production, with a warning',
    part: 'network',
  },
  BACKUPS: {
    readBy: ['npm start'],
    field: () => z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('1'),
    without: '`1`',
    what: '`0`: no daily backup',
    part: 'backups',
  },
  BACKUP_RECIPIENT: {
    readBy: ['backups', 'compose'],
    field: text,
    without: 'not encrypted',
    what: 'Public keys of age, separated by commas, for which backups are encrypted',
    part: 'backups',
  },
  BACKUP_COMMAND: {
    readBy: ['backups', 'npm start'],
    field: text,
    without: 'copied nowhere',
    what: 'What the shell runs after each backup, with the path of the copy in `BACKUP_FILE`',
    part: 'backups',
  },
  BACKUP_IDENTITY: {
    readBy: ['restore'],
    field: text,
    without: 'only plain backups',
    what: 'For a restore, the secret key of age or the path of its file; better given by hand than written into `.env`',
  },
  SAMPLE_DATA: {
    readBy: ['jobs-svc'],
    field: () => z.string().default('1'),
    without: 'samples in an empty shop outside production',
    what: '`0`: none',
    part: 'trying',
  },
  DEMO_PASSWORD: {
    readBy: ['jobs-svc', 'npm start'],
    field: text,
    without: 'made once and printed by `npm start`',
    what: "Everybody's first password outside production; in production it is not used",
    part: 'trying',
  },
  JOBS_URL: {
    readBy: ['bff'],
    field: () => envFields.url('http://127.0.0.1:4101'),
    without: '`http://127.0.0.1:4101`',
    what: 'Where jobs-svc is; `npm start` sets it',
  },
  REPORTS_URL: {
    readBy: ['bff'],
    field: () => envFields.url('http://127.0.0.1:4102'),
    without: '`http://127.0.0.1:4102`',
    what: 'Where reports-svc is; `npm start` sets it',
  },
  SHELL_DIR: {
    readBy: ['bff'],
    field: () => z.string().default('apps/shell/dist'),
    without: '`apps/shell/dist`',
    what: 'The built pages; `npm start` sets it',
  },
  ROOT_DB_PASSWORD: {
    readBy: ['compose'],
    field: text,
    without: 'does not start',
    what: "Of MySQL's root; letters and digits, as it becomes part of an address",
    part: 'compose',
    example: '',
  },
  JOBS_DB_PASSWORD: {
    readBy: ['compose'],
    field: text,
    without: 'does not start',
    what: 'Of the MySQL account that writes; letters and digits',
    part: 'compose',
    example: '',
  },
  REPORTS_DB_PASSWORD: {
    readBy: ['compose'],
    field: text,
    without: 'does not start',
    what: 'Of the MySQL account that reads; letters and digits',
    part: 'compose',
    example: '',
  },
  PUBLISH: {
    readBy: ['compose'],
    field: text,
    without: '`127.0.0.1:4000`',
    what: 'Where plain HTTP is published',
    part: 'compose',
  },
  TLS_NAME: {
    readBy: ['compose'],
    field: text,
    without: '`localhost`',
    what: 'With `--profile tls`: the name or address people open',
    part: 'compose',
  },
  TLS: {
    readBy: ['compose'],
    field: text,
    without: '`internal`',
    what: 'Certificates of a local CA, or two files: `/certificates/shop.crt /certificates/shop.key`',
    part: 'compose',
  },
  PUBLISH_HTTPS: {
    readBy: ['compose'],
    field: text,
    without: '`443`',
    what: 'Where HTTPS is published',
    part: 'compose',
  },
  PUBLISH_HTTP: {
    readBy: ['compose'],
    field: text,
    without: '`80`',
    what: 'Where plain HTTP that only redirects to HTTPS is published',
    part: 'compose',
  },
} as const satisfies Readonly<Record<string, Setting>>;

type Settings = typeof SETTINGS;
export type SettingName = keyof Settings;
type NamesReadBy<R extends SettingReader> = {
  [Name in SettingName]: R extends Settings[Name]['readBy'][number] ? Name : never;
}[SettingName];

/** The values of the settings that a process or command reads. */
export type SettingsOf<R extends SettingReader> = {
  readonly [Name in NamesReadBy<R>]: z.output<ReturnType<Settings[Name]['field']>>;
};

export type Environment = Readonly<Record<string, string | undefined>>;
type Checks = Partial<Pick<SettingContext, 'databaseUrlProblem'>>;

export const isProduction = (source: Environment): boolean => source.NODE_ENV === 'production';

function schemaOf(
  readBy: SettingReader,
  source: Environment,
  { databaseUrlProblem = () => undefined }: Checks,
) {
  const context = { readBy, databaseUrlProblem, production: isProduction(source) };
  const read = Object.entries<Setting>(SETTINGS).filter(([, setting]) => setting.readBy.includes(readBy));
  return z.object(Object.fromEntries(read.map(([name, setting]) => [name, setting.field(context)])));
}

/** Reads the settings of a process or command. Throws a `ConfigError` for the first invalid one. */
export function readSettings<R extends SettingReader>(
  readBy: R,
  source: Environment,
  checks: Checks = {},
): SettingsOf<R> {
  return readEnv(schemaOf(readBy, source, checks), source) as SettingsOf<R>;
}

/** Every invalid setting of a process or command, as `[name, what is wrong]`. */
export function settingProblems(
  readBy: SettingReader,
  source: Environment,
  checks: Checks = {},
): readonly (readonly [name: string, problem: string])[] {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value));
  const { error } = schemaOf(readBy, source, checks).safeParse(given);
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
}

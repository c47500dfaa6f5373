import { pino } from 'pino';
import type { DestinationStream } from 'pino';

/** The allowed fields of a log line. None can hold names, phones, texts, cookies or tokens. */
export interface LogFields {
  readonly requestId?: string;
  readonly method?: string;
  /** The route pattern, never the address as typed. */
  readonly route?: string;
  readonly status?: number;
  readonly ms?: number;
  readonly userId?: number;
  readonly plugin?: string;
  /** Of a plugin. */
  readonly version?: string;
  /** The name that an operator gave to the key of a plugin's team. */
  readonly key?: string;
  readonly upstream?: string;
  readonly host?: string;
  readonly port?: number;
  readonly signal?: string;
  readonly count?: number;
  readonly variable?: string;
  readonly error?: unknown;
}

/** `event` is a constant; varying data goes into `fields`. */
export type Log = (event: string, fields?: LogFields) => void;

export interface Logger {
  readonly debug: Log;
  readonly info: Log;
  readonly warn: Log;
  readonly error: Log;
}

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const ALLOWED: Readonly<Record<Exclude<keyof LogFields, 'error'>, true>> = {
  requestId: true,
  method: true,
  route: true,
  status: true,
  ms: true,
  userId: true,
  plugin: true,
  version: true,
  key: true,
  upstream: true,
  host: true,
  port: true,
  signal: true,
  count: true,
  variable: true,
};

/** Writes one line of JSON per event, to stdout by default (SAFE-4). */
export function createLogger({
  service,
  level = 'info',
  destination,
}: {
  readonly service: string;
  readonly level?: LogLevel;
  readonly destination?: DestinationStream;
}): Logger {
  const options = { level, base: { service }, timestamp: pino.stdTimeFunctions.isoTime };
  const log = destination ? pino(options, destination) : pino(options);
  return {
    debug: (event, fields) => log.debug(allowed(fields), event),
    info: (event, fields) => log.info(allowed(fields), event),
    warn: (event, fields) => log.warn(allowed(fields), event),
    error: (event, fields) => log.error(allowed(fields), event),
  };
}

function allowed(fields: LogFields = {}): Record<string, unknown> {
  const logged = Object.entries(fields).filter(
    ([name, value]) => Object.hasOwn(ALLOWED, name) && value !== undefined,
  );
  return Object.fromEntries(
    fields.error === undefined ? logged : [...logged, ['error', safeError(fields.error)]],
  );
}

/**
 * The kind of an error and where it was thrown. Its message is left out: a database's message quotes the row it
 * refused, a JSON parser's the body. Only programming errors keep their message.
 */
function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = (error as { readonly code?: unknown }).code;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line));
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(error instanceof TypeError || error instanceof ReferenceError ? { message: error.message } : {}),
    at: frames.slice(0, 8).map((line) => line.trim()),
  };
}

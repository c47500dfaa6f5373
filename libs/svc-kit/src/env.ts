import { readFileSync } from 'node:fs';
import { shopConfigSchema } from '@loupe/shared-types/schemas';
import type { ShopConfig } from '@loupe/shared-types/schemas';
import { z } from 'zod';
import { LOG_LEVELS } from './logger';
import { isLoopback } from './loopback';

/** A missing or invalid setting; the message names the variable and says what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the schema's variables; an empty one counts as absent. Throws a `ConfigError` for the first invalid one. */
export function readEnv<S extends z.ZodType>(schema: S, source: Environment): z.output<S> {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ConfigError(`${issue?.path.join('.') || 'Settings'} ${issue?.message}. See docs/operations.md`);
}

const portNumber = () =>
  z
    .string()
    .regex(/^\d{1,5}$/, { error: 'must be a port number' })
    .transform(Number)
    .refine((port) => port <= 65_535, { error: 'must be a port number' });

export const envFields = {
  /** Outside production the demonstration password is shared, so other computers must not reach the process. */
  host: (production: boolean) =>
    z
      .string()
      .refine((host) => production || isLoopback(host), {
        error:
          'lets other computers in, where everybody has the same demonstration password: set NODE_ENV=production as well, or leave it out',
      })
      .default('127.0.0.1'),
  port: (fallback: number) => portNumber().default(fallback),
  optionalPort: portNumber().optional(),
  url: (fallback: string) =>
    z.url({ protocol: /^https?$/, error: 'must be an http address' }).default(fallback),
  optionalUrl: z.url({ protocol: /^https?$/, error: 'must be an http address' }).optional(),
  /** `problemOf` describes what is wrong with a URL, as text to follow the setting's name. */
  databaseUrl: (problemOf: (url: string) => string | undefined) =>
    z
      .url({ protocol: /^mysql$/, error: 'must be like mysql://user:password@host/name', abort: true })
      .superRefine((url, context) => {
        const message = problemOf(url);
        if (message) context.addIssue({ code: 'custom', message });
      }),
  flag: z
    .enum(['0', '1'], { error: 'must be 0 or 1' })
    .default('0')
    .transform((value) => value === '1'),
  logLevel: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  nodeEnv: z.string().default('development'),
  dataDir: z.string().default('data'),
  shopConfig: z.string().default('config/shop.json').transform(readShop),
} as const;

function readShop(path: string, context: z.RefinementCtx): ShopConfig {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return refuse(
      error instanceof SyntaxError
        ? `names ${path}, which is not valid JSON`
        : `names ${path}, which cannot be read`,
    );
  }
  const shop = shopConfigSchema.safeParse(content);
  if (shop.success) return shop.data;
  const [issue] = shop.error.issues;
  return refuse(`names ${path}, where ${issue?.path.join('.') || 'the content'}: ${issue?.message}`);
}

/**
 * Runs a process's start. A `ConfigError`, or an error that `isUserFacing` accepts, ends the process with its message
 * instead of a stack trace.
 */
export async function runProcess(
  start: () => Promise<void>,
  isUserFacing: (error: unknown) => boolean = () => false,
): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof Error) || !(error instanceof ConfigError || isUserFacing(error))) throw error;
    process.exitCode = 78;
    // Exit explicitly: an open database connection would keep the process running.
    process.stderr.write(`${error.message}\n`, () => process.exit());
  }
}

import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack, type Stack, type StackOptions } from '../../tools/stack/stack.mjs';
import { DEMO_PASSWORD } from './worker-stack';

export type { Stack };

/** Starts a stack for one test, which may break plugins, stop services or start with an empty shop. */
export type StartOwnStack = (options?: Partial<StackOptions>) => Promise<Stack>;

/** The starter, and the cleanup for everything it has started. */
export function ownStacks(): { readonly start: StartOwnStack; readonly end: () => Promise<void> } {
  const started: { readonly stack: Stack; readonly folder: string }[] = [];
  return {
    async start({ env, ...options } = {}) {
      const folder = mkdtempSync(join(tmpdir(), 'e2e-own-'));
      const stack = await startStack({
        dataDir: join(folder, 'data'),
        output: openSync(join(folder, 'stack.log'), 'a'),
        ...options,
        env: {
          NODE_ENV: 'test',
          LOG_LEVEL: 'warn',
          DEMO_PASSWORD,
          DATABASE_URL: undefined,
          ...env,
        },
      });
      started.push({ stack, folder });
      return stack;
    },
    async end() {
      for (const { stack, folder } of started) {
        await stack.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSuite, type Suite, type SuiteOptions } from '../../tools/suite/suite.mjs';
import { demoPassword } from './running';

export type { Suite };

/** Starts a suite for one test alone, where it may break plugins, stop services or begin with an empty shop. */
export type StartOwnSuite = (options?: Partial<SuiteOptions>) => Promise<Suite>;

/** The starter, and what ends and removes everything it has started. */
export function ownSuites(): { readonly start: StartOwnSuite; readonly end: () => Promise<void> } {
  const started: { readonly suite: Suite; readonly folder: string }[] = [];
  return {
    async start({ env, ...options } = {}) {
      const folder = mkdtempSync(join(tmpdir(), 'e2e-own-'));
      const suite = await startSuite({
        dataDir: join(folder, 'data'),
        output: openSync(join(folder, 'suite.log'), 'a'),
        ...options,
        env: {
          NODE_ENV: 'test',
          LOG_LEVEL: 'warn',
          DEMO_PASSWORD: demoPassword(),
          DATABASE_URL: undefined,
          ...env,
        },
      });
      started.push({ suite, folder });
      return suite;
    },
    async end() {
      for (const { suite, folder } of started) {
        await suite.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

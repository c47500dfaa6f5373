import { defineConfig } from '@playwright/test';
import type { StackOptions } from './stack/fixtures';
import { isNightly } from './stack/nightly';

export default defineConfig<object, StackOptions>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  workers: 2,
  // Tracing every test would double the run time; a failed test is retried once, with a trace.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // Generous: a slow machine is no fault.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  use: {
    viewport: { width: 1440, height: 900 },
    // Nothing waits for an animation, and none is drawn.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // It would answer for a stopped server; it has a test of its own.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Without it texts are spaced otherwise in print than with a window.
        '--font-render-hinting=none',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // There is one site; a process of its own for each, and one more in reserve, cost a tenth of the time.
        '--disable-site-isolation-trials',
        '--process-per-site',
      ],
    },
  },
  projects: [
    {
      name: 'sqlite',
      // By day full-life.spec goes the same way there.
      testIgnore: isNightly ? [] : '**/main.spec.ts',
      use: { database: 'sqlite' },
    },
    // By day every-endpoint.spec compares the databases, and containers.spec runs the servers on MariaDB.
    ...(isNightly
      ? [
          {
            name: 'mariadb',
            testMatch: '**/{main,pin,custody}.spec.ts',
            use: { database: 'mariadb' as const },
          },
        ]
      : []),
    // And on an external server: npm run test:mysql.
    ...(process.env.TEST_DATABASE_URL
      ? [{ name: 'mysql', testMatch: '**/main.spec.ts', use: { database: 'mysql' as const } }]
      : []),
  ],
});

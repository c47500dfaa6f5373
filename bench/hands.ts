// npm run bench:hands: what ten tasks of the counter cost in keys, clicks and pointer travel. Writes bench/hands.md and
// fails when a task costs more than its limit in bench/hands/limits.ts.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { buildAll } from '../tools/stack/build.mjs';
import { startStack, type Stack } from '../tools/stack/stack.mjs';
import { end, inRoot } from '../tools/stack/workspace.mjs';
import { benchDatabase } from './databases';
import { handAt, type Effort } from './hands/hand';
import { BEFORE, LIMITS } from './hands/limits';
import { handsPage, pressesOf, type Result } from './hands/report';
import { taskJobs, type TaskJobs } from './hands/shop';
import { RETURNING } from './hands/returning';
import { MORE_TASKS, TASKS, type Task } from './hands/tasks';
import { signedIn } from './sign-in';

const JOBS = 2_000;
const SCREEN = { width: 1440, height: 900 };
const START = { x: SCREEN.width / 2, y: SCREEN.height / 2 };
const OUT = inRoot('bench/hands.md');

/** One task in a browser of its own, from the dashboard. */
async function measure(task: Task, { browser, stack, cookie, jobs }: Setting): Promise<Effort> {
  const context = await browser.newContext({ viewport: SCREEN, locale: 'en-GB', baseURL: stack.url });
  try {
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: stack.url }]);
    const page = await context.newPage();
    await task.prepare?.(page);
    await page.goto('/');
    await page.getByText('Recent Jobs').waitFor();
    await page.waitForLoadState('networkidle');
    await page.mouse.move(START.x, START.y);
    const hand = handAt(page, START);
    await task.way(hand, jobs);
    await task.done(page, jobs).waitFor();
    return hand.effort();
  } finally {
    await context.close();
  }
}

interface Setting {
  readonly browser: Browser;
  readonly stack: Stack;
  readonly cookie: string;
  readonly jobs: TaskJobs;
}

async function hands(): Promise<void> {
  buildAll();
  const folder = mkdtempSync(join(tmpdir(), 'hands-'));
  const { dataDir, env } = await benchDatabase('SQLite', JOBS, folder);
  const stack = await startStack({
    dataDir,
    output: 'ignore',
    env: { SAMPLE_DATA: '0', LOG_LEVEL: 'warn', NODE_ENV: 'bench', ...env },
  });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const results: Result[] = [];
  try {
    const headers = await signedIn(stack);
    const setting = {
      browser,
      stack,
      cookie: headers.cookie ?? '',
      jobs: await taskJobs(stack, headers),
    };
    for (const task of [...TASKS, ...RETURNING, ...MORE_TASKS]) {
      const effort = await measure(task, setting);
      results.push({ task: task.name, effort });
      console.log(`${task.name}: ${JSON.stringify(effort)}`);
    }
  } finally {
    await browser.close();
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  writeFileSync(OUT, handsPage(results, { before: BEFORE, limits: LIMITS }));
  const grown = results.filter(({ task, effort }) => {
    const limit = LIMITS[task];
    return !limit || pressesOf(effort) > limit.presses || effort.travel > limit.travel;
  });
  for (const { task } of grown) console.error(`Costs more than its limit: ${task}`);
  process.exit(grown.length === 0 ? 0 : 1);
}

hands().catch(end);

// npm run bench:refresh: time from saving a remote's source until an open page of npm run dev shows it.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { freePort } from '../tools/stack/ports.mjs';
import { inRoot } from '../tools/stack/workspace.mjs';
import { timeSaves, watchPaint } from './saves';

/** A page of the largest remote, first, so that its save is the first after the start; and the gallery. */
const PAGES = [
  {
    path: '/live-jobs',
    file: inRoot('apps/jobs-mfe/src/stages/live-jobs-page.tsx'),
    text: 'In progress and awaiting inspection',
  },
  {
    path: '/gallery',
    file: inRoot('apps/gallery-mfe/src/gallery-page.tsx'),
    text: 'The components that pages share, each in its states',
  },
] as const;
const PASSWORD = 'garnet-hinge-loupe-417';

const port = await freePort();
const folder = mkdtempSync(join(tmpdir(), 'refresh-'));
const dev = spawn(process.execPath, ['tools/node/run.mjs', 'tools/dev/dev.mjs'], {
  cwd: inRoot(),
  env: { ...process.env, PORT: String(port), DATA_DIR: folder, DEMO_PASSWORD: PASSWORD },
  stdio: ['ignore', 'pipe', 'inherit'],
});
// Also where the benchmark ends before its last lines.
process.once('exit', () => dev.kill('SIGTERM'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await new Promise<void>((resolve, reject) => {
    dev.once('exit', () => reject(new Error('npm run dev ended before it was ready')));
    dev.stdout.on('data', (text) => {
      process.stdout.write(text);
      if (String(text).includes('Ready at')) resolve();
    });
  });
  const page = await browser.newPage({ baseURL: `http://127.0.0.1:${port}` });
  await watchPaint(page);
  await page.request.post('/api/auth/login', {
    data: { username: 'amelia', password: PASSWORD },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  for (const { path, file, text } of PAGES) {
    await page.goto(path);
    await timeSaves({ page, file, text, saves: 5 });
  }
} finally {
  await browser.close();
  dev.kill('SIGTERM');
  await new Promise((resolve) => dev.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}

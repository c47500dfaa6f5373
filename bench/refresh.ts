// npm run bench:refresh: time from saving a remote's source until an open page of npm run dev shows it.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { freePort } from '../tools/stack/ports.mjs';
import { inRoot } from '../tools/stack/workspace.mjs';

const SOURCE = inRoot('apps/gallery-mfe/src/gallery-page.tsx');
const TITLE = 'title="Gallery"';
const SAVES = 5;
const PASSWORD = 'garnet-hinge-loupe-417';

const port = await freePort();
const folder = mkdtempSync(join(tmpdir(), 'refresh-'));
const before = readFileSync(SOURCE, 'utf8');
const dev = spawn(process.execPath, ['tools/node/run.mjs', 'tools/dev/dev.mjs'], {
  cwd: inRoot(),
  env: { ...process.env, PORT: String(port), DATA_DIR: folder, DEMO_PASSWORD: PASSWORD },
  stdio: ['ignore', 'pipe', 'inherit'],
});
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
  await page.request.post('/api/auth/login', {
    data: { username: 'amelia', password: PASSWORD },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  await page.goto('/gallery');
  await page.getByRole('heading', { level: 1, name: 'Gallery' }).waitFor({ timeout: 60_000 });
  for (let save = 1; save <= SAVES; save += 1) {
    const began = performance.now();
    writeFileSync(SOURCE, before.replace(TITLE, `title="Gallery ${save}"`));
    await page
      .getByRole('heading', { level: 1, name: `Gallery ${save}`, exact: true })
      .waitFor({ timeout: 60_000 });
    console.log(`Save ${save} was on the page after ${Math.round(performance.now() - began)} ms`);
  }
} finally {
  writeFileSync(SOURCE, before);
  await browser.close();
  dev.kill('SIGTERM');
  await new Promise((resolve) => dev.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}

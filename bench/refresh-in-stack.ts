// npm run bench:refresh-in-stack: time from saving a plugin's source until a page shows it through `loupe-plugin dev`, in front
// of a running stack; everybody else's page has to stay as it is.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startStack } from '../tools/stack/stack.mjs';
import { inRoot } from '../tools/stack/workspace.mjs';
import { timeSaves, watchPaint } from './saves';

const PLUGIN = inRoot('apps/tracking-mfe');
const SOURCE = join(PLUGIN, 'src/call-log/call-log-page.tsx');
const SUBTITLE = 'All customer communications and call history';

const dataDir = mkdtempSync(join(tmpdir(), 'refresh-'));
const stack = await startStack({
  dataDir,
  env: { LOG_LEVEL: 'warn', NODE_ENV: 'development' },
  onCrash: (userMessage) => console.error(userMessage),
});
const dev = spawn(
  process.execPath,
  [inRoot('libs/plugin-sdk/cli/loupe-plugin.mjs'), 'dev', '--stack', stack.url, '--port', '0'],
  { cwd: PLUGIN, stdio: ['ignore', 'pipe', 'inherit'] },
);
// Also where the benchmark ends before its last lines.
process.once('exit', () => dev.kill('SIGINT'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

async function openCallLog(url: string) {
  const page = await browser.newPage({ baseURL: url });
  await watchPaint(page);
  await page.request.post('/api/auth/login', {
    data: { username: 'amelia', password: stack.password },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  await page.goto('/call-log');
  await page.getByText(SUBTITLE).waitFor({ timeout: 60_000 });
  return page;
}

try {
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    dev.once('exit', () => reject(new Error('loupe-plugin dev ended before it was ready')));
    dev.stdout.on('data', (text) => {
      said += String(text);
      const [, address] = /Open (http:\/\/localhost:\d+)/.exec(said) ?? [];
      if (address) resolve(address);
    });
  });
  const [page, colleague] = [await openCallLog(url), await openCallLog(stack.url)];
  await timeSaves({ page, file: SOURCE, text: SUBTITLE, saves: 6 });
  await colleague.reload();
  await colleague.getByText(SUBTITLE).waitFor();
  console.log('The page of a colleague is as it was.');
} finally {
  await browser.close();
  dev.kill('SIGINT');
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

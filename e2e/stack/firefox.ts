import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Page } from 'puppeteer-core';

export function firefoxPath(): string | undefined {
  if (process.env.FIREFOX_PATH) return process.env.FIREFOX_PATH;
  const { stdout } = spawnSync('which', ['firefox-esr', 'firefox'], { encoding: 'utf8' });
  return stdout?.split('\n')[0] || undefined;
}

export interface Firefox {
  readonly page: Page;
  /** Console errors and uncaught errors. */
  readonly errors: readonly string[];
  /** Waits until a matching download is complete and returns its content. */
  readonly download: (name: RegExp) => Promise<Buffer>;
  readonly stop: () => Promise<void>;
}

const LONGEST_DOWNLOAD_MS = 45_000;

/** Firefox with a new profile in a temporary folder, driven over WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Firefox> {
  const folder = mkdtempSync(join(tmpdir(), 'firefox-'));
  const downloads = join(folder, 'downloads');
  const profile = join(folder, 'profile');
  for (const path of [downloads, profile]) mkdirSync(path);
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    userDataDir: profile,
    // The default HOME may not be writable here.
    env: { ...process.env, HOME: folder },
    extraPrefsFirefox: {
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      'browser.download.useDownloadDir': true,
      'browser.download.always_ask_before_handling_new_types': false,
      'intl.accept_languages': 'en-GB',
    },
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${String(error)}`));

  return {
    page,
    errors,
    async download(name) {
      const until = performance.now() + LONGEST_DOWNLOAD_MS;
      for (;;) {
        // Firefox writes to `name.part` next to an empty file until the download is complete.
        const files = existsSync(downloads) ? readdirSync(downloads) : [];
        const file = files.find((one) => name.test(one));
        const isWhole = file !== undefined && !files.some((one) => one.endsWith('.part'));
        const bytes = isWhole ? readFileSync(join(downloads, file)) : Buffer.alloc(0);
        if (bytes.length > 0) return bytes;
        if (performance.now() > until)
          throw new Error(`No file ${String(name)} arrived: ${files.join(', ')}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    async stop() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

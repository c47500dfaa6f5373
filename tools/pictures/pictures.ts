// npm run pictures -- --out=/tmp/pictures: a picture of every page, and of what opens over them, on three screens, light
// and dark, in a shop that is empty, one with sixty jobs and one with strange names. To be looked at before a release.
// --schemes=forced takes them in forced colours.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { settle } from '../../e2e/steps/walk';
import { buildAll } from '../stack/build.mjs';
import { startStack, type Stack } from '../stack/stack.mjs';
import { end, readOrEnd, UserFacingError } from '../stack/workspace.mjs';
import { SCENES, type Scene } from './scenes';
import { fillShop, SHOPS, type ShopName } from './shops';

interface Screen {
  readonly width: number;
  readonly height: number;
  readonly zoom?: number;
  readonly isLarger?: boolean;
}

const SCREENS: Readonly<Record<string, Screen>> = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
  // A browser's own zoom of 125 % is a smaller window with larger pixels.
  zoomed: { width: 1152, height: 720, zoom: 1.25 },
  larger: { width: 1440, height: 900, isLarger: true },
};
const SCHEMES = ['light', 'dark'] as const;
/** `forced`, the colours of a high-contrast theme, is taken where it is asked for. */
type Scheme = (typeof SCHEMES)[number] | 'forced';
/** Of longer pages the beginning. */
const MOST_HEIGHTS = 2;

const { values } = readOrEnd(() =>
  parseArgs({
    options: {
      out: { type: 'string' },
      shops: { type: 'string', default: SHOPS.join(',') },
      screens: { type: 'string', default: Object.keys(SCREENS).join(',') },
      schemes: { type: 'string', default: SCHEMES.join(',') },
      scenes: { type: 'string' },
    },
  }),
);

const chosen = (list: string): readonly string[] => list.split(',');

async function take(page: Page, scene: Scene, file: string, height: number): Promise<void> {
  await page.goto(scene.path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await scene.open?.(page);
  if (scene.open) await page.waitForTimeout(500);
  if (scene.isPrinted) await page.emulateMedia({ media: 'print' });
  await settle(page);
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  const isOver = await page.evaluate(() => document.querySelector('dialog[open], [role=dialog]') !== null);
  await page.screenshot({
    path: file,
    type: 'jpeg',
    quality: 80,
    fullPage: !isOver,
    ...(!isOver && {
      clip: {
        x: 0,
        y: 0,
        width: page.viewportSize()?.width ?? 0,
        height: Math.min(whole, height * MOST_HEIGHTS),
      },
    }),
  });
  if (scene.isPrinted) await page.emulateMedia({ media: 'screen' });
}

async function signedIn(browser: Browser, stack: Stack, screen: Screen, scheme: Scheme) {
  const context = await browser.newContext({
    baseURL: stack.url,
    viewport: { width: screen.width, height: screen.height },
    deviceScaleFactor: screen.zoom ?? 1,
    hasTouch: screen.width < 1100,
    locale: 'en-GB',
    colorScheme: scheme === 'dark' ? 'dark' : 'light',
    forcedColors: scheme === 'forced' ? 'active' : 'none',
    reducedMotion: 'reduce',
    extraHTTPHeaders: { origin: stack.url },
  });
  const answer = await context.request.post('/api/auth/login', {
    data: { username: 'amelia', password: stack.password },
  });
  if (!answer.ok()) throw new UserFacingError(`Signing in answered ${answer.status()}`);
  if (screen.isLarger)
    await context.addInitScript(() => {
      for (let id = 1; id <= 8; id += 1) localStorage.setItem(`larger-text-${id}`, '1');
    });
  return context;
}

async function takeAll(context: BrowserContext, folder: string, height: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const page = await context.newPage();
  page.setDefaultTimeout(8_000);
  for (const scene of SCENES.filter(({ name }) => !values.scenes || chosen(values.scenes).includes(name))) {
    try {
      await take(page, scene, join(folder, `${scene.name}.jpg`), height);
    } catch (error) {
      console.error(`${folder}/${scene.name}: ${String(error).split('\n')[0]}`);
    }
  }
  await page.close();
}

async function pictures(): Promise<void> {
  const { out } = values;
  if (!out) throw new UserFacingError('--out says where the pictures go, such as --out=/tmp/pictures');
  buildAll();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  for (const shop of chosen(values.shops) as readonly ShopName[]) {
    const dataDir = mkdtempSync(join(tmpdir(), 'pictures-'));
    const stack = await startStack({
      dataDir,
      output: 'ignore',
      env: { SAMPLE_DATA: '0', LOG_LEVEL: 'warn' },
    });
    try {
      const first = await signedIn(browser, stack, { width: 1440, height: 900 }, 'light');
      await fillShop(first.request, shop);
      await first.close();
      for (const name of chosen(values.screens))
        for (const scheme of chosen(values.schemes) as readonly Scheme[]) {
          const screen = SCREENS[name];
          if (!screen) throw new UserFacingError(`No screen is named ${name}`);
          const context = await signedIn(browser, stack, screen, scheme);
          await takeAll(context, join(out, shop, `${name}-${scheme}`), screen.height);
          await context.close();
          console.log(`${shop}, ${name}, ${scheme}`);
        }
    } finally {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  await browser.close();
}

pictures().catch(end);

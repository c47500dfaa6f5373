import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { codeOf } from '@loupe/domain';
import type { Place } from '@loupe/shared-types';
import { aJob, freshNumber } from './steps/jobs';
import { filmCodes, type Seen } from './steps/video';
import { offendersOnPhone, openPage, tooWide } from './steps/walk';
import { byDay, expect, nightly, signIn, test } from './stack/fixtures';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' };

let folder = '';
let film = '';
let camera: Browser;
test.beforeAll(async ({ launchOptions }) => {
  folder = mkdtempSync(join(tmpdir(), 'camera-'));
  film = join(folder, 'labels.y4m');
  camera = await chromium.launch({
    ...launchOptions,
    executablePath: process.env.WINDOWED_CHROMIUM_PATH ?? launchOptions.executablePath,
    args: [
      ...(launchOptions.args ?? []),
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
});
test.afterAll(async () => {
  await camera.close();
  rmSync(folder, { recursive: true });
});

/** A phone whose camera sees one thing after the other. */
async function aPhone(baseURL: string | undefined, seen: readonly Seen[]): Promise<Page> {
  filmCodes(film, seen);
  const context = await camera.newContext({ ...PHONE, baseURL, permissions: ['camera'] });
  return context.newPage();
}

/** Where something is on the screen. */
async function boxOf(of: Locator) {
  const box = await of.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
const SIDEWAYS = { width: 844, height: 390 };

const panel = (page: Page) => page.getByRole('dialog', { name: 'Scan with the camera' });
const CAMERA_FILES = /camera|zxing|wasm/;

// SCAN-9, SAFE-2
test('a label held to a phone opens its job, read in a worker with a policy of its own, from our own origin', async ({
  api,
  baseURL,
}) => {
  const job = await aJob(api);
  const page = await aPhone(baseURL, [codeOf('job', job.id)]);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const asked: string[] = [];
  const policies = new Map<string, string | undefined>();
  page.context().on('response', (response) => {
    asked.push(response.url());
    policies.set(new URL(response.url()).pathname, response.headers()['content-security-policy']);
  });
  // Chromium on Linux has no reader of its own.
  await signIn(page, 'priya', { path: '/live-jobs' });
  await expect(page.getByRole('article').first()).toBeVisible();
  const opened = await page.goto('/live-jobs');
  expect(opened?.headers()['permissions-policy']).toContain('camera=(self)');
  const pagePolicy = opened?.headers()['content-security-policy'] ?? '';
  expect(pagePolicy).toContain("script-src 'self';");
  expect(pagePolicy).not.toContain('unsafe');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => CAMERA_FILES.test(url))).toEqual([]);

  await page.getByRole('search').getByRole('button', { name: 'Scan with the camera' }).tap();
  await expect(page).toHaveURL(new RegExp(`[?&]job=${job.id}(&|$)`));
  await expect(panel(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.querySelectorAll('video').length)).toBe(0);
  const own = asked.map((url) => new URL(url)).filter(({ href }) => CAMERA_FILES.test(href));
  expect(own.map(({ pathname }) => pathname.replace(/\.[0-9a-f]{8}\./, '.')).toSorted()).toEqual([
    '/camera-reader.js',
    '/camera.css',
    '/camera.js',
    '/zxing_reader.wasm',
  ]);
  expect(new Set(asked.map((url) => new URL(url).origin))).toEqual(new Set([new URL(baseURL ?? '').origin]));
  const worker = [...policies].find(([path]) => path.startsWith('/camera-reader.'))?.[1];
  expect(worker).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'");
  const others = [...policies].filter(([path]) => !path.startsWith('/camera-reader.'));
  expect(others.filter(([, policy]) => policy?.includes('unsafe'))).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

// SCAN-9, SCAN-6
nightly(
  'with the camera a place and then its bag are moved, and no bag beside the frame, from Find and the page itself',
  byDay('move-page.spec, and the camera above'),
  async ({ api, baseURL }) => {
    const job = await aJob(api, { customJobNumber: freshNumber('CAM') });
    const beside = [await aJob(api), await aJob(api)];
    const corners = beside.map(({ id }) => codeOf('job', id));
    const places = (await (await api.get('/api/places')).json()) as readonly Place[];
    const place = places.find(({ kind, name }) => kind === 'shop' && name !== job.location);
    if (!place) throw new Error('The shop has no second place');
    const page = await aPhone(baseURL, [
      codeOf('place', place.id),
      { middle: null, corners },
      { middle: codeOf('job', job.id), corners },
      { middle: null, corners },
    ]);
    await signIn(page, 'priya', { path: '/move' });
    await page.getByRole('main').getByRole('button', { name: 'Camera' }).tap();
    await expect(panel(page).getByRole('status')).toContainText(/Read: |Hold the code/);
    const controls = [/^Place$/, /^Scan (?:a place|or type a bag)$/].map((label) => page.getByLabel(label));
    for (const screen of [PHONE.viewport, SIDEWAYS]) {
      await page.setViewportSize(screen);
      await page.evaluate(() => window.scrollTo(0, 0));
      for (const control of controls) expect(await overlap(control, panel(page))).toBe(false);
      expect(await tooWide(page)).toEqual([]);
    }
    await page.setViewportSize(PHONE.viewport);
    await expect
      .poll(
        async () => ((await (await api.get(`/api/jobs/${job.id}`)).json()) as typeof job).currentItemLocation,
        {
          timeout: 30_000,
        },
      )
      .toBe(place.name);
    // A whole round of what the camera sees.
    await expect(panel(page).getByRole('status')).toContainText(codeOf('place', place.id), {
      timeout: 15_000,
    });
    await expect(panel(page).getByRole('status')).toContainText(codeOf('job', job.id), { timeout: 15_000 });
    const said = page.getByRole('main').getByText(`${codeOf('job', job.id)}: Already here`);
    await expect(said).toBeInViewport();
    expect(await overlap(said, panel(page))).toBe(false);
    await expect(page.getByRole('list', { name: 'Scanned' }).getByRole('listitem')).toHaveCount(1);
    for (const { id, location } of beside) {
      const now = (await (await api.get(`/api/jobs/${id}`)).json()) as typeof job;
      expect(now.currentItemLocation ?? now.location).toBe(location);
    }
    await expect(panel(page)).toBeVisible();
    await panel(page).getByRole('button', { name: 'Close the camera' }).tap();
    await expect(panel(page)).toHaveCount(0);

    await page.getByRole('button', { name: 'Find', exact: true }).tap();
    await page
      .getByRole('dialog', { name: 'Find' })
      .getByRole('button', { name: 'Scan with the camera' })
      .tap();
    await expect(panel(page).getByRole('status')).toContainText(/Read: |Hold the code/);
    await expect(page.getByRole('dialog', { name: 'Find' })).toHaveCount(0);
    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    expect([...(await offendersOnPhone(page)), ...(await tooWide(page))]).toEqual([]);
    await page.context().close();
  },
);

// SCAN-10, SCAN-4
nightly(
  'a camera that is not allowed, or not there, says so, and typing goes on in Find',
  byDay('camera-panel.spec'),
  async ({ page, baseURL }) => {
    await signIn(page, 'priya');
    await page.context().grantPermissions(['camera']);
    await openPage(page, '/try-scanner');
    await page.getByRole('main').getByRole('button', { name: 'Scan with the camera' }).click();
    await expect(panel(page).getByRole('alert')).toHaveText('This device has no camera.');
    await panel(page).getByRole('button', { name: 'Type it instead' }).click();
    await expect(page.getByRole('combobox', { name: 'Find jobs, people and pages' })).toBeFocused();

    const misread = 'JB00012341';
    const phone = await aPhone(baseURL, [misread, null, null, null]);
    await phone.context().clearPermissions();
    await signIn(phone, 'priya');
    await phone.getByRole('search').getByRole('button', { name: 'Scan with the camera' }).tap();
    await expect(panel(phone).getByRole('alert')).toContainText('The camera is not allowed for this site.');
    await phone.context().grantPermissions(['camera']);
    await panel(phone).getByRole('button', { name: 'Try again' }).tap();
    const alert = phone.getByRole('alert').filter({ hasText: `${misread} was misread.` });
    const bar = phone.getByRole('navigation', { name: 'Bottom bar' });
    for (const screen of [PHONE.viewport, SIDEWAYS, { width: 667, height: 375 }]) {
      await phone.setViewportSize(screen);
      await expect(alert).toBeVisible();
      const free = [alert, ...(screen.width < 768 ? [bar] : []), phone.getByRole('banner')];
      for (const one of free) expect(await overlap(one, panel(phone))).toBe(false);
      expect(await overlap(alert, phone.getByRole('banner'))).toBe(false);
    }
    await phone.context().close();
  },
);

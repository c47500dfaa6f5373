import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { NewDevice } from '@loupe/shared-types';
import { DEMO_PASSWORD, expect } from '../stack/fixtures';
import { send } from './jobs';

export const PIN = '480261';
export const WRONG_PIN = '730592';

const OPTIONS = { viewport: { width: 1440, height: 900 }, locale: 'en-GB', timezoneId: 'Europe/London' };

/** Sets the same PIN for several users. */
export async function setPins(
  browser: Browser,
  baseURL: string,
  usernames: readonly string[],
): Promise<void> {
  for (const username of usernames) {
    const context = await browser.newContext({ ...OPTIONS, baseURL });
    const data = { username, password: DEMO_PASSWORD };
    await context.request.post('/api/auth/login', { data });
    await send(context.request, 'POST', '/api/auth/own-pin', { password: DEMO_PASSWORD, pin: PIN });
    await context.close();
  }
}

export interface Counter {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly deviceId: number;
}

/** A PC newly enrolled by a manager, with a user signed in on it by password. */
export async function aCounter(
  browser: Browser,
  baseURL: string,
  { name, username }: { readonly name: string; readonly username: string },
): Promise<Counter> {
  const context = await browser.newContext({ ...OPTIONS, baseURL });
  const page = await context.newPage();
  await context.request.post('/api/auth/login', { data: { username: 'jack', password: DEMO_PASSWORD } });
  const made = await send<NewDevice>(context.request, 'POST', '/api/devices', { name, place: 'Kenilworth' });
  await send(context.request, 'POST', '/api/auth/device', { code: made.code });
  // A separate session: switching ends sessions, and other tests share theirs.
  await context.request.post('/api/auth/login', { data: { username, password: DEMO_PASSWORD } });
  await page.goto('/');
  return { page, context, deviceId: made.deviceId };
}

export const lockOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Locked' });

/** Chooses a name on the lock screen and enters the PIN. */
export async function enterPin(page: Page, fullName: string, pin = PIN): Promise<void> {
  await page.getByRole('button', { name: fullName }).click();
  await page.getByLabel(`PIN of ${fullName}`).pressSequentially(pin);
}

export async function switchTo(page: Page, fullName: string, pin = PIN): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  // The page is there a moment before its keys.
  await expect(async () => {
    await page.keyboard.press('F9');
    await expect(lockOf(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await enterPin(page, fullName, pin);
}

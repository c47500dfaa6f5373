import { randomBytes } from 'node:crypto';
import type { Job } from '@loupe/shared-types';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect } from '../stack/fixtures';

/** A job number no other test uses, whichever worker it runs in. */
export function freshNumber(prefix = 'E'): string {
  return `${prefix}-${randomBytes(4).toString('hex')}`;
}

/** What the create form asks for at least, with a number of its own. */
export function jobInput(given: Record<string, unknown> = {}) {
  return {
    customJobNumber: freshNumber(),
    firstName: 'Rosalind',
    surname: 'Okafor',
    contactNumber: '07700 900123',
    homeAddress: '12 Clarendon Square, Leamington Spa',
    postcode: 'CV32 5QX',
    location: 'Leamington Old',
    item1: 'Signet ring',
    description1: 'Resize from L to N, re-polish shank',
    ...given,
  };
}

/** A job made by the API, for a test that is about what comes after. */
export async function aJob(api: APIRequestContext, given: Record<string, unknown> = {}): Promise<Job> {
  return send(api, 'POST', '/api/jobs', jobInput(given));
}

/** A write by the API; answers what the server answers. */
export async function send<T>(
  api: APIRequestContext,
  method: 'POST' | 'PATCH',
  path: string,
  data: unknown,
): Promise<T> {
  const answer = await api.fetch(path, { method, data });
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The card of a job on any page that shows cards. */
export function cardOf(page: Page, number: string): Locator {
  return page.getByRole('article').filter({ hasText: number });
}

/** Goes to a page by the sidebar and searches it. */
export async function searchOn(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('navigation').first().getByRole('link', { name: label }).click();
  // The page before has a search box too, and keeps its own text.
  await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
  await page.getByRole('main').getByRole('searchbox').fill(text);
}

/** Looks for a job on a page by searching, so that a long list does not hide it. */
export async function findOn(page: Page, label: string, number: string): Promise<Locator> {
  await searchOn(page, label, number);
  return cardOf(page, number);
}

/** Waits for a toast; its words stand in the page and once more for screen readers. */
export async function seeToast(page: Page, description: string | RegExp): Promise<void> {
  await expect(page.getByText(description, { exact: true }).first()).toBeVisible();
}

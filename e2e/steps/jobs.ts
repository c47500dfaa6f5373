import { randomBytes } from 'node:crypto';
import type { Job } from '@loupe/shared-types';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect } from '../stack/fixtures';
import { follow } from './walk';

/** A job number that is unique across tests and workers. */
export function freshNumber(prefix = 'E'): string {
  return `${prefix}-${randomBytes(4).toString('hex')}`;
}

/** The required fields of the create form, with a unique number. */
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

/** Creates a job through the API, for tests about what follows. */
export async function aJob(api: APIRequestContext, given: Record<string, unknown> = {}): Promise<Job> {
  return send(api, 'POST', '/api/jobs', jobInput(given));
}

/** Sends a write to the API; returns the response. */
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

export function cardOf(page: Page, number: string): Locator {
  return page.getByRole('article').filter({ hasText: number });
}

/** Opens a page of the sidebar by a link with a search: drawing its whole list first would take most of the time. */
export async function searchOn(page: Page, label: string, text: string): Promise<void> {
  const path = await page
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: label })
    .getAttribute('href');
  // As a hand that goes to a link: what rests in its place may press nothing that comes there.
  await page.mouse.move(0, 0);
  await follow(page, `${path}?search=${encodeURIComponent(text)}`);
  // The previous page has a search box with its own text too.
  await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue(text);
}

/** Finds a job on a page by searching, so that it is not cut off in a long list. */
export async function findOn(page: Page, label: string, number: string): Promise<Locator> {
  await searchOn(page, label, number);
  // Until the search has taken effect, its card is one of a list that is about to be replaced.
  await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBeLessThanOrEqual(1);
  return cardOf(page, number);
}

/** Waits for a toast, whose text is in the page twice: visible and in a live region. */
export async function seeToast(page: Page, description: string | RegExp): Promise<void> {
  await expect(page.getByText(description, { exact: true }).first()).toBeVisible();
}

import { codeOf } from '@loupe/domain';
import type { Job, Place } from '@loupe/shared-types';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { aJob } from './jobs';

/** Both screens must know by themselves, two seconds on a computer that is not busy. */
export const SOON = { timeout: 20_000 };

export async function placesOf(api: APIRequestContext): Promise<readonly Place[]> {
  return (await (await api.get('/api/places')).json()) as Place[];
}

export async function placeOf(api: APIRequestContext, name: string): Promise<Place> {
  const found = (await placesOf(api)).find((place) => place.name === name);
  if (!found) throw new Error(`no place ${name}`);
  return found;
}

/** The code on a job's label. */
export const labelOf = (job: Pick<Job, 'id'>): string => codeOf('job', job.id);

export async function bags(
  api: APIRequestContext,
  count: number,
  location = 'Leamington Old',
): Promise<readonly Job[]> {
  const made: Job[] = [];
  for (let n = 0; n < count; n += 1) made.push(await aJob(api, { location }));
  return made;
}

/** As a scanner does: the keys of each code, then Enter. */
export async function scan(page: Page, codes: readonly string[]): Promise<void> {
  for (const each of codes) {
    await page.keyboard.type(each);
    await page.keyboard.press('Enter');
  }
}

export const list = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('list', { name, exact: true });

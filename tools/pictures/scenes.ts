import type { Page } from '@playwright/test';
import { PAGES } from '../../e2e/steps/walk';

/** What is shown: a page, and what is opened on it. */
export interface Scene {
  readonly name: string;
  readonly path: string;
  readonly open?: (page: Page) => Promise<unknown>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const sheet = (page: Page) => page.getByRole('article').getByRole('link').first().click();

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find jobs, people and pages' }).fill(text);
  await page.waitForTimeout(800);
}

const OPENED: readonly Scene[] = [
  { name: 'find', path: '/', open: (page) => find(page, 'ring') },
  { name: 'find-before-typing', path: '/', open: (page) => find(page, '') },
  { name: 'find-nothing', path: '/', open: (page) => find(page, 'zzzz') },
  { name: 'find-people', path: '/', open: (page) => find(page, 'jack') },
  { name: 'sheet-live', path: '/live-jobs', open: sheet },
  { name: 'sheet-collection', path: '/waiting-collection', open: sheet },
  { name: 'sheet-completed', path: '/completed', open: sheet },
  {
    name: 'sheet-editing',
    path: '/live-jobs',
    async open(page) {
      await sheet(page);
      await button(page, 'Edit Customer and job').click();
    },
  },
  {
    name: 'sheet-call',
    path: '/live-jobs',
    async open(page) {
      await sheet(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Log call' }).click();
    },
  },
  { name: 'card-history', path: '/live-jobs', open: (page) => button(page, /^History/).click() },
  { name: 'card-edit', path: '/live-jobs', open: (page) => button(page, /^Edit/).click() },
  { name: 'card-order-parts', path: '/waiting-parts', open: (page) => button(page, /^Order Parts/).click() },
  { name: 'card-menu', path: '/live-jobs', open: (page) => button(page, /^More/).click() },
  { name: 'rows', path: '/live-jobs?as=rows' },
  { name: 'rows-collection', path: '/waiting-collection?as=rows' },
  {
    name: 'rows-menu',
    path: '/live-jobs?as=rows',
    open: (page) => button(page, /^Actions for/).click(),
  },
  { name: 'board', path: '/live-jobs?as=board' },
  { name: 'board-menu', path: '/live-jobs?as=board', open: (page) => button(page, /^Actions for/).click() },
  { name: 'filtered', path: '/live-jobs?priority=high&order=oldest' },
  { name: 'no-match', path: '/live-jobs?search=zzzz' },
  { name: 'elsewhere', path: '/live-jobs?search=pearl' },
  {
    name: 'create-errors',
    path: '/create-job',
    open: (page) => button(page, 'Create Job').click(),
  },
  {
    name: 'create-template',
    path: '/create-job',
    open: (page) => page.locator('[name=item1]').pressSequentially('ring'),
  },
  {
    name: 'create-more',
    path: '/create-job',
    open: (page) => page.getByText('More details').first().click(),
  },
  { name: 'tour', path: '/', open: (page) => button(page, 'Take the two-minute tour').click() },
  { name: 'keyboard', path: '/', open: (page) => page.keyboard.press('?') },
  { name: 'account-menu', path: '/', open: (page) => button(page, /account of/).click() },
];

export const SCENES: readonly Scene[] = [
  ...PAGES.map((path) => ({ name: path === '/' ? 'dashboard' : path.slice(1).replaceAll('/', '-'), path })),
  ...OPENED,
];

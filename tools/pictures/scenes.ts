import type { Page } from '@playwright/test';
import { PAGES } from '../../e2e/steps/walk';
import { BATCH } from './shops';

/** What is shown: a page, and what is opened on it. */
export interface Scene {
  readonly name: string;
  readonly path: string;
  readonly open?: (page: Page) => Promise<unknown>;
  /** As the printer gets it. */
  readonly isPrinted?: true;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const sheet = (page: Page) => page.getByRole('article').getByRole('link').first().click();

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find jobs, people and pages' }).fill(text);
  await page.waitForTimeout(800);
}

async function panel(page: Page, name: string): Promise<void> {
  await sheet(page);
  await page.getByRole('dialog').getByText(name, { exact: true }).first().scrollIntoViewIfNeeded();
}

async function customer(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await page.waitForLoadState('networkidle');
}

const OPENED: readonly Scene[] = [
  { name: 'move-place', path: '/move?place=3' },
  { name: 'move-lines', path: `/move?place=3&batch=${BATCH}` },
  { name: 'transfer-out', path: '/transfers?transfer=1' },
  { name: 'transfer-in', path: '/transfers?transfer=1&way=in' },
  { name: 'transfer-printed', path: '/transfers?transfer=1', isPrinted: true },
  { name: 'check-open', path: '/shelf-check?check=1' },
  { name: 'check-printed', path: '/shelf-check?check=1', isPrinted: true },
  { name: 'sheet-custody', path: '/live-jobs', open: (page) => panel(page, 'Chain of custody') },
  { name: 'print-job', path: '/print?jobs=31' },
  { name: 'customer', path: '/customers', open: customer },
  {
    name: 'create-known',
    path: '/create-job',
    open: (page) => page.locator('[name=contactNumber]').pressSequentially('07700 900', { delay: 60 }),
  },
  { name: 'find', path: '/', open: (page) => find(page, 'ring') },
  { name: 'find-before-typing', path: '/', open: (page) => find(page, '') },
  { name: 'find-nothing', path: '/', open: (page) => find(page, 'zzzz') },
  { name: 'find-new', path: '/', open: (page) => find(page, '01632 960456') },
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
    name: 'sheet-move',
    path: '/live-jobs',
    async open(page) {
      await sheet(page);
      await page.getByRole('dialog').getByRole('region', { name: 'Story' }).waitFor();
      await page.keyboard.press('m');
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
  {
    name: 'card-order-again',
    path: '/waiting-parts',
    async open(page) {
      await button(page, /^Order Parts/).click();
      await page.getByRole('dialog').locator('[name=description]').pressSequentially('cla');
      await page.getByRole('option').first().waitFor({ state: 'attached' });
    },
  },
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

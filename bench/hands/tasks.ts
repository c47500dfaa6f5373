import { displayNumber } from '@loupe/domain';
import type { Job } from '@loupe/shared-types';
import type { Locator, Page } from '@playwright/test';
import type { Hand } from './hand';
import type { TaskJobs } from './shop';

/** What somebody at the counter does, from the dashboard, by the shortest way of a person who knows the product. */
export interface Task {
  readonly name: string;
  /** What was set at this counter on another day. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly way: (hand: Hand, jobs: TaskJobs) => Promise<void>;
  /** What the screen shows once it is done. */
  readonly done: (page: Page, jobs: TaskJobs) => Locator;
}

const cardOf = (page: Page, job: Job): Locator =>
  page.getByRole('article').filter({ hasText: displayNumber(job) });
const entry = (page: Page, label: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label });
const toast = (page: Page, description: string): Locator =>
  page.getByText(description, { exact: true }).first();
const field = (page: Page, name: string): Locator => page.locator(`[name="${name}"]`);

/** From the dashboard to the job on Live Jobs, and links to where else it is. */
async function search(hand: Hand, text: string): Promise<void> {
  await hand.press('/');
  await hand.type(text);
  await hand.press('Enter');
}

/** Opens the page of a stage and narrows it to one job. */
async function openStage(hand: Hand, label: string, text: string): Promise<void> {
  await hand.click(entry(hand.page, label));
  await hand.page.getByRole('heading', { level: 1, name: label }).waitFor();
  await hand.press('/');
  await hand.type(text);
}

export const TASKS: readonly Task[] = [
  {
    name: 'Find a live job by surname',
    way: (hand, { live }) => search(hand, live.surname),
    done: (page, { live }) => cardOf(page, live),
  },
  {
    name: 'Find a job whose stage is not known',
    async way(hand, { elsewhere }) {
      await search(hand, elsewhere.surname);
      await hand.click(hand.page.getByRole('link', { name: '1 in Waiting for Parts' }));
    },
    done: (page, { elsewhere }) => cardOf(page, elsewhere),
  },
  {
    name: 'Take in a job',
    // The computer knows where it stands from the last job taken in at it.
    prepare: (page) => page.addInitScript(() => localStorage.setItem('take-in', '{"location":"Kenilworth"}')),
    async way(hand) {
      const { page } = hand;
      await hand.press('n');
      for (const [name, text] of [
        ['contactNumber', '07700 900456'],
        ['firstName', 'Imogen'],
        ['surname', 'Takeley'],
        ['homeAddress', '4 Bath Street, Leamington Spa'],
        ['postcode', 'CV31 3AE'],
        ['item1', 'Signet ring'],
        ['description1', 'Resize from L to N'],
        ['totalCost', '65'],
        ['customJobNumber', 'H-201'],
      ] as const) {
        await hand.tabTo(field(page, name));
        await hand.type(text);
      }
      await hand.press('Control+Enter');
    },
    done: (page) => toast(page, 'Job created successfully'),
  },
  {
    name: 'Log a call',
    async way(hand, { called }) {
      await search(hand, displayNumber(called));
      await hand.click(cardOf(hand.page, called).getByRole('button', { name: 'Log call' }));
      await hand.type('Will come on Saturday');
      await hand.tabTo(cardOf(hand.page, called).getByLabel('Caller name'));
      await hand.press('Enter');
    },
    done: (page) => toast(page, 'Call details recorded successfully'),
  },
  {
    name: 'Move an item',
    async way(hand, { moved }) {
      await search(hand, displayNumber(moved));
      await hand.pick(cardOf(hand.page, moved).getByLabel('Location'), 'Kenilworth');
    },
    done: (page) => toast(page, 'Item moved to Kenilworth'),
  },
  {
    name: 'Mark a job ready',
    async way(hand, { finished }) {
      await search(hand, displayNumber(finished));
      await hand.pick(cardOf(hand.page, finished).getByLabel('Status'), 'Waiting for Collection');
    },
    done: (page) => toast(page, 'Job status updated successfully'),
  },
  {
    name: 'Hand over a job with a balance due',
    async way(hand, { unpaid }) {
      await openStage(hand, 'Waiting for Collection', displayNumber(unpaid));
      const card = cardOf(hand.page, unpaid);
      await hand.click(card.getByLabel('Balance Paid'));
      await toast(hand.page, 'Balance marked as paid').waitFor();
      await hand.click(card.getByRole('button', { name: 'Mark as Completed & Collected' }));
    },
    done: (page) => toast(page, 'Job marked as completed successfully'),
  },
  {
    name: 'Order a part',
    async way(hand, { waitsForParts }) {
      const { page } = hand;
      await openStage(hand, 'Waiting for Parts', displayNumber(waitsForParts));
      await hand.click(cardOf(page, waitsForParts).getByRole('button', { name: 'Order Parts' }));
      const typed = {
        description: 'Jump ring, 9ct',
        source: 'Cousins',
        cost: '5.20',
        invoiceNumber: 'INV-77',
      };
      for (const [name, text] of Object.entries(typed)) {
        await hand.tabTo(page.getByRole('dialog').locator(`[name="${name}"]`));
        await hand.type(text);
      }
      await hand.press('Enter');
    },
    done: (page) => toast(page, 'Parts order created successfully'),
  },
  {
    name: 'Accept a quote',
    async way(hand, { quoted }) {
      await openStage(hand, 'Quote', displayNumber(quoted));
      await hand.click(cardOf(hand.page, quoted).getByRole('button', { name: 'Accept' }));
    },
    done: (page) => toast(page, 'Job has been moved to Live Jobs'),
  },
  {
    name: "Find last year's job and read it",
    async way(hand, { lastYear }) {
      await hand.click(entry(hand.page, 'Collected By Customer'));
      await hand.page.getByRole('heading', { level: 1, name: 'Collected by Customer' }).waitFor();
      await hand.press('/');
      await hand.type(`${lastYear.firstName} ${lastYear.surname}`);
      await hand.click(cardOf(hand.page, lastYear).getByRole('button', { name: 'View Full Details' }));
    },
    done: (page, { lastYear }) => page.getByRole('dialog').getByText(displayNumber(lastYear)).first(),
  },
];

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

const sheetOf = (page: Page, job: Job): Locator =>
  page.getByRole('dialog').filter({ hasText: displayNumber(job) });
const actionsOf = (page: Page, job: Job): Locator =>
  sheetOf(page, job).getByRole('region', { name: 'Actions' });
const toast = (page: Page, description: string): Locator =>
  page.getByText(description, { exact: true }).first();
const field = (page: Page, name: string): Locator => page.locator(`[name="${name}"]`);

/** From Find, in which a text has been typed, to the job's sheet. */
async function openFound(hand: Hand, job: Job): Promise<void> {
  await hand.page
    .getByRole('dialog', { name: 'Find' })
    .getByRole('option', { selected: true })
    .filter({ hasText: displayNumber(job) })
    .waitFor();
  await hand.press('Enter');
  await actionsOf(hand.page, job).waitFor();
}

/** From the dashboard to the job's sheet, by a name or the number on the bag, which is typed where the hand is. */
async function find(hand: Hand, text: string, job: Job): Promise<void> {
  await hand.type(text);
  await openFound(hand, job);
}

const findNumber = (hand: Hand, job: Job): Promise<void> =>
  find(hand, displayNumber(job).replace(/\D/g, ''), job);

/** Ordering a part, from the dashboard to its description, which gets the focus once its dialog is there. */
async function toOrder(hand: Hand, job: Job): Promise<void> {
  await findNumber(hand, job);
  await hand.press('s');
  await hand.page.locator('[name="description"]:focus').waitFor();
}

export const TASKS: readonly Task[] = [
  {
    name: 'Find a live job by surname',
    way: (hand, { live }) => find(hand, live.surname, live),
    done: (page, { live }) => actionsOf(page, live),
  },
  {
    name: 'Find a job whose stage is not known',
    way: (hand, { elsewhere }) => find(hand, elsewhere.surname, elsewhere),
    done: (page, { elsewhere }) => actionsOf(page, elsewhere),
  },
  {
    name: 'Take in a job',
    // The computer knows from the last job taken in at it where it stands, and that numbers are the server's.
    prepare: (page) =>
      page.addInitScript(() =>
        localStorage.setItem('take-in', '{"location":"Kenilworth","nextNumber":"Yes"}'),
      ),
    async way(hand, { freePhone }) {
      const { page } = hand;
      await hand.type(freePhone);
      await page.getByRole('option', { name: 'Create a job', selected: true }).waitFor();
      await hand.press('Enter');
      await page.locator('[name="firstName"]:focus').waitFor();
      for (const [name, text] of [
        ['firstName', 'Imogen'],
        ['surname', 'Takeley'],
        ['homeAddress', '4 Bath Street, Leamington Spa, CV31 3AE'],
        ['item1', 'resize'],
      ] as const) {
        await hand.tabTo(field(page, name));
        await hand.type(text);
      }
      // A usual job, which brings its item, what is done and its price.
      await page.getByRole('option', { name: /Resize and re-polish/, selected: true }).waitFor();
      await hand.press('Enter');
      await hand.press('Enter');
    },
    done: (page) => toast(page, 'Job created successfully'),
  },
  {
    name: 'Log a call',
    async way(hand, { called }) {
      await findNumber(hand, called);
      await hand.press('c');
      await hand.tabTo(actionsOf(hand.page, called).getByLabel('Call details'));
      await hand.type('Will come on Saturday');
      await hand.press('Enter');
    },
    done: (page) => toast(page, 'Call details recorded successfully'),
  },
  {
    name: 'Move an item',
    async way(hand, { moved }) {
      await findNumber(hand, moved);
      await hand.press('m');
      const number = sheetOf(hand.page, moved).getByText(/^\d Kenilworth$/);
      await number.waitFor();
      await hand.press((await number.innerText()).slice(0, 1));
    },
    done: (page) => toast(page, 'Item moved to Kenilworth'),
  },
  {
    name: 'Mark a job ready',
    async way(hand, { finished }) {
      await findNumber(hand, finished);
      await hand.press('s');
    },
    done: (page) => page.getByText(/^Job status (updated successfully|changed to)/).first(),
  },
  {
    name: 'Hand over a job with a balance due',
    async way(hand, { unpaid }) {
      await findNumber(hand, unpaid);
      await hand.press('s');
      // Asked whether the amount is paid.
      await hand.press('Enter');
    },
    done: (page) => toast(page, 'Job marked as completed successfully'),
  },
  {
    name: 'Order a part',
    async way(hand, { waitsForParts }) {
      const { page } = hand;
      await toOrder(hand, waitsForParts);
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
      await findNumber(hand, quoted);
      await hand.press('s');
    },
    done: (page) => toast(page, 'Job has been moved to Live Jobs'),
  },
  {
    name: "Find last year's job and read it",
    way: (hand, { lastYear }) => find(hand, `${lastYear.firstName} ${lastYear.surname}`, lastYear),
    done: (page, { lastYear }) => actionsOf(page, lastYear),
  },
];

/** Ways that are not compared, since there was no such way before. */
export const MORE_TASKS: readonly Task[] = [
  {
    name: 'Order a part that was ordered before',
    async way(hand, { waitsAgain }) {
      const { page } = hand;
      await toOrder(hand, waitsAgain);
      await hand.type('oval');
      await page.getByRole('option', { name: /Oval clasp/, selected: true }).waitFor();
      await hand.press('Enter');
      await page.locator('[name="invoiceNumber"]:focus').waitFor();
      await hand.type('INV-78');
      await hand.press('Enter');
    },
    done: (page) => toast(page, 'Parts order created successfully'),
  },
];

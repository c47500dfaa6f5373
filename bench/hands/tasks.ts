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

/** From the dashboard to the job's sheet, by Find. */
async function find(hand: Hand, text: string, job: Job): Promise<void> {
  const dialog = hand.page.getByRole('dialog', { name: 'Find' });
  await hand.press('/');
  await dialog.waitFor();
  await hand.type(text);
  await dialog
    .getByRole('option', { selected: true })
    .filter({ hasText: displayNumber(job) })
    .waitFor();
  await hand.press('Enter');
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
      await find(hand, displayNumber(called), called);
      await hand.click(actionsOf(hand.page, called).getByRole('button', { name: 'Log call' }));
      await hand.type('Will come on Saturday');
      await hand.tabTo(actionsOf(hand.page, called).getByLabel('Caller name'));
      await hand.press('Enter');
    },
    done: (page) => toast(page, 'Call details recorded successfully'),
  },
  {
    name: 'Move an item',
    async way(hand, { moved }) {
      await find(hand, displayNumber(moved), moved);
      await hand.pick(actionsOf(hand.page, moved).getByLabel('Location'), 'Kenilworth');
    },
    done: (page) => toast(page, 'Item moved to Kenilworth'),
  },
  {
    name: 'Mark a job ready',
    async way(hand, { finished }) {
      await find(hand, displayNumber(finished), finished);
      await hand.click(actionsOf(hand.page, finished).getByRole('button', { name: 'Ready for collection' }));
    },
    done: (page) => page.getByText(/^Job status (updated successfully|changed to)/).first(),
  },
  {
    name: 'Hand over a job with a balance due',
    async way(hand, { unpaid }) {
      await find(hand, displayNumber(unpaid), unpaid);
      await hand.click(
        actionsOf(hand.page, unpaid).getByRole('button', { name: 'Take £85.00 and hand over' }),
      );
    },
    done: (page) => toast(page, 'Job marked as completed successfully'),
  },
  {
    name: 'Order a part',
    async way(hand, { waitsForParts }) {
      const { page } = hand;
      await find(hand, displayNumber(waitsForParts), waitsForParts);
      await hand.click(actionsOf(page, waitsForParts).getByRole('button', { name: 'Order Parts' }));
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
      await find(hand, displayNumber(quoted), quoted);
      await hand.click(actionsOf(hand.page, quoted).getByRole('button', { name: 'Accept' }));
    },
    done: (page) => toast(page, 'Job has been moved to Live Jobs'),
  },
  {
    name: "Find last year's job and read it",
    way: (hand, { lastYear }) => find(hand, `${lastYear.firstName} ${lastYear.surname}`, lastYear),
    done: (page, { lastYear }) => actionsOf(page, lastYear),
  },
];

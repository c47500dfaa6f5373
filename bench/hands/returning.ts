import type { Locator, Page } from '@playwright/test';
import type { Hand } from './hand';
import type { Task } from './tasks';

const field = (page: Page, name: string): Locator => page.locator(`[name="${name}"]`);
const done = (page: Page): Locator => page.getByText('Job created successfully', { exact: true }).first();

/** The computer knows where it stands, and that numbers are the server's. */
const prepare = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    localStorage.setItem('take-in', JSON.stringify({ location: 'Kenilworth', nextNumber: 'Yes' })),
  );

/** A usual job, found by a part of its words, and saved. */
async function usualJob(hand: Hand): Promise<void> {
  await hand.type('batt');
  await hand.page.getByRole('option', { name: /New battery/, selected: true }).waitFor();
  await hand.press('Enter');
  await hand.press('Control+Enter');
}

/** Somebody who has been here before brings a usual job: as it was before the look-up, and by it. */
export const RETURNING: readonly Task[] = [
  {
    name: 'Take in a returning customer, all typed',
    prepare,
    async way(hand, { live }) {
      const { page } = hand;
      await hand.press('n');
      await page.locator('[name="contactNumber"]:focus').waitFor();
      for (const name of ['contactNumber', 'firstName', 'surname', 'homeAddress', 'postcode'] as const) {
        await hand.tabTo(field(page, name));
        await hand.type(live[name]);
      }
      await hand.tabTo(field(page, 'item1'));
      await usualJob(hand);
    },
    done,
  },
  {
    name: 'Take in a returning customer, looked up',
    prepare,
    async way(hand, { live }) {
      const { page } = hand;
      const person = page.getByRole('option', { name: `${live.firstName} ${live.surname}` });
      await hand.press('n');
      await field(page, 'contactNumber').waitFor();
      // Many of these customers share a number, which nobody's do at a counter.
      await hand.type(live.surname);
      await person.waitFor();
      while ((await person.getAttribute('aria-selected')) !== 'true') await hand.press('ArrowDown');
      await hand.press('Enter');
      await hand.tabTo(field(page, 'item1'));
      await usualJob(hand);
    },
    done,
  },
];

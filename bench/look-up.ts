import { chromium } from '@playwright/test';
import type { Stack } from '../tools/stack/stack.mjs';
import { drawnAfterKey, median, noteDrawnIn, ROUNDS, signedInContext } from './browser';
import { newJob } from './cases';
import { signedIn } from './sign-in';
import { ms, within, type Line } from './table';

const FERN = {
  firstName: 'Fern',
  surname: 'Lark',
  contactNumber: '07700 900123',
  homeAddress: '1 Mill Lane, Kenilworth',
  postcode: 'CV8 1AA',
};
/** What somebody asks for at the counter: a number, a name, a name with an initial, and a postcode, none of them whole. */
const ASKED = ['07700 900', 'lark', 'lark, f', 'cv8 1'];
const KEY_MS = 120;
const LISTED = noteDrawnIn('[aria-label="Customers who have been here"]', 'Fern Lark');

/** Waits until the first fill has given every job its customer. */
async function filled(stack: Stack, headers: Readonly<Record<string, string>>): Promise<number> {
  for (let before = -1; ;) {
    const answer = await fetch(`${stack.url}/api/customers?limit=1`, { headers });
    const now = Number(answer.headers.get('x-total-count'));
    if (now === before) return now;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 5_000));
  }
}

/** At Create Job, from the last key of each text to the painted list with the customer who came last. */
export async function measureLookUp(stack: Stack): Promise<readonly Line[]> {
  const headers = await signedIn(stack);
  const customers = await filled(stack, headers);
  const body = JSON.stringify({ ...(JSON.parse(newJob(1)) as object), ...FERN });
  await fetch(`${stack.url}/api/jobs`, { method: 'POST', headers, body });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await signedInContext(browser, stack, headers.cookie ?? '');
    const lines: Line[] = [];
    for (const text of ASKED) {
      const took: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const page = await context.newPage();
        await page.goto(`${stack.url}/create-job`);
        const box = page.locator('[name="contactNumber"]');
        await box.pressSequentially(text.slice(0, -1), { delay: KEY_MS });
        took.push(await drawnAfterKey(page, LISTED, () => box.press(text.slice(-1))));
        await page.evaluate(() => localStorage.clear());
        await page.close();
      }
      const what = `look-up of '${text}' among ${customers.toLocaleString('en-GB')} customers, from its last key`;
      lines.push(within(what, median(took), 150, ms, `median of ${ROUNDS}`));
    }
    return lines;
  } finally {
    await browser.close();
  }
}

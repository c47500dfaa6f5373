import { chromium } from '@playwright/test';
import type { Stack } from '../tools/stack/stack.mjs';
import { drawnAfterKey, LONGEST_MS, median, ROUNDS, signedInContext } from './browser';
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
const LIST = '[aria-label="Customers who have been here"]';

/** The list of a shorter text may have her too: waits for the answer to this one, and for the frame after it. */
const noteListed = (text: string): string => `window.drawnAt = new Promise((drawn, fail) => {
  setTimeout(() => fail(new Error('Not listed for ' + ${JSON.stringify(text)})), ${LONGEST_MS});
  const address = '/lookup?' + new URLSearchParams({ search: ${JSON.stringify(text)} });
  const isAnswered = () => performance.getEntriesByType('resource')
    .some(({ name, responseEnd }) => name.endsWith(address) && responseEnd > 0);
  const check = () => isAnswered() && document.querySelector('${LIST}')?.textContent.includes('Fern Lark')
    ? requestAnimationFrame(() => setTimeout(() => drawn(performance.now())))
    : requestAnimationFrame(check);
  requestAnimationFrame(check);
}); undefined`;

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
    const lines: Line[] = [];
    for (const text of ASKED) {
      const took: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        // One of its own each time: a page writes its draft as it closes, and the next one shows it.
        const context = await signedInContext(browser, stack, headers.cookie ?? '');
        const page = await context.newPage();
        await page.goto(`${stack.url}/create-job`);
        const box = page.locator('[name="contactNumber"]');
        await box.pressSequentially(text.slice(0, -1), { delay: KEY_MS });
        took.push(await drawnAfterKey(page, noteListed(text), () => box.press(text.slice(-1))));
        await context.close();
      }
      const what = `look-up of '${text}' among ${customers.toLocaleString('en-GB')} customers, from its last key`;
      lines.push(within(what, median(took), 150, ms, `median of ${ROUNDS}`));
    }
    return lines;
  } finally {
    await browser.close();
  }
}

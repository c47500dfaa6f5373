import { freshNumber, jobInput, send } from './steps/jobs';
import { expect, signIn, test } from './stack/fixtures';

const SLOW_MS = 26 * 60 * 60_000;

const londonDay = (ms: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' }).format(ms);

test('on a computer whose clock is 26 hours slow, today is the shop’s today, and a bar says why', async ({
  page,
  api,
}) => {
  const number = freshNumber('CLK');
  const job = await send<{ readonly id: number }>(
    api,
    'POST',
    '/api/jobs',
    jobInput({ customJobNumber: number }),
  );
  await send(api, 'POST', `/api/jobs/${job.id}/calls`, {
    callDate: londonDay(Date.now()),
    callTime: '09:00',
    callerName: 'Ada Fenwick',
    callContent: 'Asked when it is ready',
  });
  await page.addInitScript((slowMs) => {
    const RealDate = Date;
    class SlowDate extends RealDate {
      constructor(...given: readonly unknown[]) {
        super(...((given.length === 0 ? [RealDate.now() - slowMs] : given) as [number]));
      }
      static override now = () => RealDate.now() - slowMs;
    }
    globalThis.Date = SlowDate as DateConstructor;
  }, SLOW_MS);

  await signIn(page);
  const bar = page.getByRole('status').filter({ hasText: 'The clock of this computer is' });
  await expect(bar).toContainText('26 hours slow');

  await page.goto('/timeline-view');
  await expect(page.getByText(number).first()).toBeVisible();
  await expect(page.getByText('Today', { exact: true }).first()).toBeVisible();

  await page.goto(`/call-log?search=${number}`);
  await page.getByRole('button', { name: 'Add Call' }).first().click();
  await expect(page.getByLabel('Call Date')).toHaveValue(londonDay(Date.now()));
  await page.keyboard.press('Escape');

  await bar.getByRole('button', { name: 'Dismiss' }).click();
  await expect(bar).toHaveCount(0);
});

// TIME-1
test('the browser’s Temporal, which the calendar asks, knows the zones as its Intl does', async ({
  page,
}) => {
  await page.goto('/login');
  const differing = await page.evaluate(() => {
    const { Temporal } = globalThis as unknown as {
      readonly Temporal: {
        readonly Instant: {
          readonly fromEpochMilliseconds: (at: number) => {
            readonly toZonedDateTimeISO: (zone: string) => { readonly toPlainDateTime: () => object };
          };
        };
      };
    };
    const zones = ['Europe/London', 'Pacific/Auckland', 'Asia/Kathmandu', 'America/St_Johns', 'UTC'];
    return zones.flatMap((timeZone) => {
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
      const hours = Array.from({ length: 4_000 }, (_, n) => Date.UTC(2000, 0) + n * 107 * 3_600_000);
      return hours.filter((at) => {
        const wall = Temporal.Instant.fromEpochMilliseconds(at)
          .toZonedDateTimeISO(timeZone)
          .toPlainDateTime();
        return String(wall).replace('T', ' ') !== format.format(at);
      });
    });
  });
  expect(differing).toEqual([]);
});

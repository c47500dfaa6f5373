import { eachDatabase } from '@loupe/db/testing';
import { MAX_ANSWER_BYTES, STAGES, type JobListItem } from '@loupe/shared-types';
import { nextOf, serveJobs, type Reply } from '../testing';

const DAY = 86_400_000;
const STRANGE =
  'Zoë 💍 "O’Brien" \\ / \b\f\n\r\t \u0001\u001f\u007f\u0085\u2028\u2029\ufeff 姓名 {}} \',"a":1';

/** Changes nothing in what is found, and is read by the general statement. */
const EVERYTHING = 'createdFrom=2000-01-01';

eachDatabase((_name, open) => {
  // LIST-1, SORT-1
  test('a page of a stage is byte for byte what the general list writes, in every order, to the end', async () => {
    const { db } = await open();
    const jobs = await serveJobs({ db });
    const money = [0, 0.01, 0.1, 0.29, 1, 12.34, 12.5, 85, 1_000.07, 9_999_999.99];
    for (const [n, totalCost] of money.entries()) {
      const { id } = await jobs.made({
        totalCost,
        depositAmount: money[money.length - 1 - n],
        statusOrder: n % 3 ? 'Normal Priority' : 'High Priority',
        ...(n % 4 === 1 && { quoteAmount: totalCost, jobStatus: 'Pending Quote' }),
        ...(n % 2 && { dateToBeConfirmed: 'Yes', confirmedDate: `2026-04-${10 + n}` }),
      });
      jobs.wait(n % 3 ? DAY : 0);
      if (n % 3 === 0) await jobs.post(`/api/jobs/${id}/calls`, aCall);
      for (let part = 0; part < n % 4; part += 1) await jobs.post(`/api/jobs/${id}/parts`, aPart(part));
      if (n % 5 === 2) await jobs.patch(`/api/jobs/${id}`, { jobStatus: 'Waiting for Collection' });
      if (n % 5 === 3) await jobs.patch(`/api/jobs/${id}`, { missing: 'Yes' });
      await db('jobs')
        .where({ id })
        .update({ surname: `${STRANGE} ${n}`, notes: n % 2 ? STRANGE : null });
      if (n % 2) await db('jobs').where({ id }).update({ email: null, collection_date: null });
    }
    let compared = 0;
    for (const stage of STAGES)
      for (const order of ['newest', 'oldest', 'longest', 'due'])
        for (const limit of [3, 100]) {
          const list = `/api/jobs?stage=${stage}&order=${order}&limit=${limit}`;
          let address: string | null = list;
          let other: string | null = `${list}&${EVERYTHING}`;
          while (address && other) {
            const page: Reply = await jobs.get(address);
            const general: Reply = await jobs.get(other);
            expect([address, page.text]).toEqual([address, general.text]);
            expect(page.headers.get('x-total-count')).toBe(general.headers.get('x-total-count'));
            address = nextOf(page);
            other = nextOf(general);
            expect([address === null, cursorIn(address)]).toEqual([other === null, cursorIn(other)]);
            compared += page.json<readonly JobListItem[]>().length;
          }
        }
    expect(compared).toBeGreaterThan(100);
    await jobs.close();
  }, 120_000);
});

eachDatabase((_name, open) => {
  // LIST-4
  test('a page of a stage ends where its bytes do, and its Link goes on to every other job', async () => {
    const { db } = await open();
    const jobs = await serveJobs({ db });
    const JOBS = 45;
    for (let n = 0; n < JOBS; n += 1) await jobs.made();
    // Six bytes each in JSON.
    await db('jobs').update({ notes: '\u0001'.repeat(10_000) });
    const seen: number[] = [];
    let pages = 0;
    for (let address: string | null = '/api/jobs?stage=live&limit=100'; address; pages += 1) {
      const page: Reply = await jobs.get(address);
      expect(Buffer.byteLength(page.text)).toBeLessThan(MAX_ANSWER_BYTES + 1_000);
      expect(page.headers.get('x-total-count')).toBe(String(JOBS));
      seen.push(...page.json<readonly JobListItem[]>().map(({ id }) => id));
      address = nextOf(page);
    }
    expect([pages, seen.length, new Set(seen).size]).toEqual([2, JOBS, JOBS]);
    await jobs.close();
  });
});

const cursorIn = (address: string | null) => new URLSearchParams(address?.split('?')[1]).get('cursor');

const aCall = { callDate: '2026-04-03', callTime: '10:15', callerName: 'Rosalind', callContent: 'Ready?' };
const aPart = (n: number) => ({
  description: 'Claw',
  source: 'B',
  invoiceNumber: 'I',
  cost: 10.1 + n,
  partArrived: n > 1,
});

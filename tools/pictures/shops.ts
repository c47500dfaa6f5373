import { codeOf } from '@loupe/domain';
import type { Job, Place, ShelfCheck, Transfer } from '@loupe/shared-types';
import type { APIRequestContext } from '@playwright/test';

const PEOPLE: readonly (readonly [firstName: string, surname: string])[] = [
  ['Rosalind', 'Okafor'],
  ['Imogen', 'Takeley'],
  ['Priya', 'Raman'],
  ['Tom', 'Wetherby'],
  ['Grace', 'Ormerod'],
  ['Hamish', 'Calder'],
];

/** Names that break careless layouts: long, accented, from right to left, with quotes, in pictures. */
const STRANGE_PEOPLE: typeof PEOPLE = [
  ['Seán', "O'Brien-Ó Súilleabháin"],
  ['Łukasz', 'Żółć'],
  ['عائشة', 'القحطاني'],
  ['💍👩🏽‍🔧', '😀 Smith'],
  ['Wolfeschlegelsteinhausenbergerdorff', `Keihanaikukauakahihuliheekahaunaele${'a'.repeat(60)}`],
  ['Nguyễn Thị', 'Phương-Thảo van der Westhuizen-Featherstonehaugh'],
];

const ITEMS: readonly (readonly [item: string, work: string, price: number])[] = [
  ['Signet ring', 'Resize from L to N, re-polish shank', 85],
  ['Watch', 'New battery and seal', 12],
  ['Pearl necklace', 'Restring 62 pearls, knot between each', 60],
  ['Engagement ring', 'Re-tip four claws and check the setting', 140.5],
];

const STRANGE_ITEMS: typeof ITEMS = [
  ...ITEMS,
  [
    `Brooch${'-of-many-parts'.repeat(8)}`,
    `Re-solder the pin, replace the catch, clean. ${'The customer would like it to look old. '.repeat(12)}`,
    9_999_999.99,
  ],
];

const PLACES = ['Leamington Old', 'Leamington New', 'Kenilworth', 'Other: Top drawer of the safe'];

const DAY_MS = 86_400_000;

/** What leads a new job into each stage. */
const WAYS: readonly (readonly object[])[] = [
  [],
  [{ jobStatus: 'Awaiting Inspection', statusOrder: 'High Priority' }],
  [
    {
      jobStatus: 'Waiting for Collection',
      collectionDate: new Date(Date.now() - 12 * DAY_MS).toISOString(),
      depositAmount: 10,
    },
  ],
  [{ jobStatus: 'Waiting for Collection', balancePaid: true }],
  [{ jobStatus: 'Inspected and Waiting on Parts' }],
  [{ quoteAmount: 45, jobStatus: 'Quote' }, { customerRejected: true }],
  [{ missing: 'Yes' }],
  [{ quoteAmount: 120, jobStatus: 'Quote' }],
  [{ balancePaid: true }, { jobStatus: 'Completed', customerCollected: true }],
  [{ notes: 'Ring before noon: works nights.', depositAmount: 10 }],
];

export const SHOPS = ['empty', 'sixty', 'strange'] as const;
export type ShopName = (typeof SHOPS)[number];

async function send<T>(
  api: APIRequestContext,
  method: 'POST' | 'PATCH',
  path: string,
  data: object,
): Promise<T> {
  const answer = await api.fetch(path, { method, data });
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** The batch of the moves on the page Move. */
export const BATCH = '5f0f2f7e-3a35-4c3a-9a55-3f8a1b2c4d5e';

/** Bags on their way, half of them arrived; bags moved by scan; a shelf check with every kind of line. */
async function fillCustody(api: APIRequestContext, jobs: readonly Job[]): Promise<void> {
  const places = (await (await api.get('/api/places')).json()) as readonly Place[];
  const shops = places.filter(({ kind }) => kind === 'shop');
  const [from, to, third] = [at(shops, 0), at(shops, 1), at(shops, 2)];
  const codes = jobs.map(({ id }) => codeOf('job', id));
  const { id } = await send<Transfer>(api, 'POST', '/api/transfers', {
    fromId: from.id,
    toId: to.id,
    carrier: 'Van, with Tomasz',
    seal: 'SEAL-00417',
  });
  for (const code of codes.slice(10, 22)) await send(api, 'POST', `/api/transfers/${id}/out`, { code });
  for (const code of codes.slice(9, 18)) await send(api, 'POST', `/api/transfers/${id}/in`, { code });
  for (const code of [...codes.slice(30, 38), 'PARCEL-77', codes[30]])
    await send(api, 'POST', '/api/moves', { placeId: third.id, code, batchId: BATCH });
  const check = await send<ShelfCheck>(api, 'POST', '/api/checks', { placeId: third.id });
  for (const code of [...codes.slice(28, 34), 'PARCEL-77', codes[8]])
    await send(api, 'POST', `/api/checks/${check.id}/scans`, { code });
}

/** Takes in the jobs of a shop, in every stage, with calls, moves and parts. */
export async function fillShop(api: APIRequestContext, shop: ShopName): Promise<void> {
  if (shop === 'empty') return;
  const isStrange = shop === 'strange';
  const jobs: Job[] = [];
  for (let n = 0; n < 60; n += 1) {
    const [firstName, surname] = at(isStrange ? STRANGE_PEOPLE : PEOPLE, n);
    const [item1, description1, totalCost] = at(isStrange ? STRANGE_ITEMS : ITEMS, n);
    const job = await send<Job>(api, 'POST', '/api/jobs', {
      customJobNumber: isStrange && n % 7 === 0 ? `${'NUMBER-'.repeat(6)}${n}` : `B-${1000 + n}`,
      firstName,
      surname,
      contactNumber:
        isStrange && n % 5 === 0 ? '07700 900456 (husband), not before 6 please' : '07700 900123',
      email: isStrange ? `${'very.long.'.repeat(8)}address@example.com` : 'somebody@example.com',
      homeAddress: '12 Clarendon Square, Leamington Spa',
      postcode: 'CV32 5QX',
      location: at(PLACES, n),
      item1,
      description1,
      totalCost,
    });
    jobs.push(job);
    for (const patch of at(WAYS, n)) await send(api, 'PATCH', `/api/jobs/${job.id}`, patch);
    if (n % 3 === 0)
      await send(api, 'POST', `/api/jobs/${job.id}/calls`, {
        callDate: '2026-11-20',
        callTime: '10:15',
        callerName: `${firstName} ${surname}`,
        callContent: 'Asked whether it is ready. Will come on Saturday.',
      });
    if (n % 4 === 0)
      await send(api, 'POST', `/api/jobs/${job.id}/locations`, { location: at(PLACES, n + 1) });
    if (n % 20 === 4)
      await send(api, 'POST', `/api/jobs/${job.id}/parts`, {
        description: isStrange ? 'Claw setting, platinum, six claws, extra long' : 'Claw setting',
        source: 'Birmingham Findings',
        cost: 12.34,
        invoiceNumber: 'INV-77',
      });
  }
  await fillCustody(api, jobs);
}

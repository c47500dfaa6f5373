import { mayBeFirstName, nameKey, postcodeKey, searchWordsOf } from '@loupe/domain';
import { customerCandidates, indexCustomers, slicesOf, type Db } from '@loupe/db';
import { eachDatabase } from '@loupe/db/testing';
import type { Row } from '../jobs/job-row';
import { MOST_CANDIDATES } from '../lists/search';
import { serveJobs } from '../testing';
import { contactsOf, newCustomerRow } from './customer-row';
import { countCustomers, cursorOf, listCustomers, lookUpCustomers } from './customers.list.store';

const SURNAMES = ['Lark', 'Clarke', 'Skylark', "O'Brien", 'Łukasik', 'Larkin', 'St. John', 'Okafor', 'Wren'];
const FIRST_NAMES = ['Fern', 'Flo', 'Zoë', 'Anne-Marie', 'F', 'Tom', ''];
const POSTCODES = ['CV8 1AA', 'CV8 1EE', 'CV32 5QX', 'B1 1AA', '07700'];
const CUSTOMERS = 2_800;
/** Fewer than there are jobs, so that many share an instant. */
const INSTANTS = 400;
/** By day each database is asked its half of the searches. */
const isAsked = (name: string, at: number): boolean =>
  Boolean(process.env.NIGHTLY) || at % 2 === (name === 'SQLite' ? 0 : 1);

const SEARCHES = [
  ...['07700', '07700 900', '07700900', '+44 7700 900', '077', '900 07700', '07700 900 12', '07700 900111'],
  ...[
    'lark',
    'lark, f',
    'fern lark',
    'clarke',
    "o'brien",
    'OBRIEN',
    'o brien',
    'łukasik',
    'zoe',
    'ZOË',
    'st john',
  ],
  ...[
    'cv8',
    'cv8 1',
    'CV8 1AA',
    'cv81ee',
    'b1',
    'f',
    'o',
    'example.com',
    'example 07700 900 cv8',
    'example.com f',
  ],
  ...[
    'zzyzx',
    'lark zzyzx',
    '07700 900 zzyzx',
    "'",
    '%',
    '_',
    'a\u0000b',
    'kin lar',
    '900 fern',
    'nobody@example',
  ],
];

interface StoredCustomer {
  readonly id: number;
  readonly firstName: string;
  readonly surname: string;
  readonly postcode: string;
  readonly search: string;
  readonly doubtful: boolean;
  readonly isShown: boolean;
  readonly at: string | null;
}

/** The same numbers at every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const instant = (minute: number): string => new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();

/** Customers with no job or up to three, of whom some are merged, erased or doubtful. */
async function randomArchive(db: Db, sample: Row): Promise<readonly StoredCustomer[]> {
  const below = numbersFrom(7);
  const one = <T>(of: readonly T[]): T => of[below(of.length)] as T;
  const stored: StoredCustomer[] = [];
  const customers: Row[] = [];
  const jobs: Row[] = [];
  for (let id = 1_001; id <= 1_000 + CUSTOMERS; id += 1) {
    const person = {
      firstName: one(FIRST_NAMES),
      surname: one(SURNAMES),
      homeAddress: '1 Mill Lane',
      postcode: one(POSTCODES),
      contactNumber:
        below(12) === 0 ? '01632 960001' : `${one(['07700 900', '+44 7700 900'])}${100 + below(900)}`,
      email: below(9) === 0 ? null : `c${id}@example.com`,
    };
    const doubtful = below(5) === 0;
    const fate = below(40);
    const row = newCustomerRow({ person, contacts: contactsOf(person), doubtful, at: instant(0) });
    customers.push({
      ...row,
      id,
      ...(fate === 0 && { merged_into: 1_001 }),
      ...(fate === 1 && { erased_at: instant(1), search: '' }),
    });
    const visits = Array.from({ length: below(4) }, () => instant(below(INSTANTS)));
    for (const at of visits)
      jobs.push({
        ...sample,
        id: 10_000 + jobs.length,
        customer_id: id,
        date_created: at,
        job_number_key: `j${jobs.length}`,
        display_number_key: `j${jobs.length}`,
      });
    stored.push({
      ...{ id, doubtful, isShown: fate > 1, at: visits.toSorted().at(-1) ?? null },
      ...{ firstName: person.firstName, surname: person.surname, postcode: person.postcode },
      search: fate === 1 ? '' : row.search,
    });
  }
  for (const some of slicesOf(customers, 100)) await db('customers').insert(some);
  for (const some of slicesOf(jobs, 100)) await db('jobs').insert(some);
  await indexCustomers(db, stored);
  return stored;
}

const wordsOf = (search: string) =>
  searchWordsOf(search).map(({ forms, compact }) => [...forms, ...(compact ? [compact] : [])]);

/** Who is found, by reading the whole archive: without a job only where the index lists all who may be meant. */
function foundIn(archive: readonly StoredCustomer[], search: string, isDoubtful = false) {
  const words = wordsOf(search);
  const holds = ({ search: text }: StoredCustomer) =>
    words.every((texts) => texts.some((one) => text.includes(one)));
  const long = words
    .filter((texts) => texts.every((text) => text.length >= 3))
    .toSorted((one, other) => Math.min(...other.map((t) => t.length)) - Math.min(...one.map((t) => t.length)))
    .slice(0, 4);
  const indexed = archive.filter(({ search: text }) =>
    long.every((texts) => texts.some((one) => text.includes(one))),
  );
  const isListed = search.includes('\u0000') || (long.length > 0 && indexed.length <= MOST_CANDIDATES);
  const found = archive
    .filter((one) => one.isShown && (!isDoubtful || one.doubtful) && holds(one))
    .filter(({ at }) => isListed || at !== null)
    .toSorted((one, other) =>
      (one.at ?? '') === (other.at ?? '') ? other.id - one.id : (one.at ?? '') < (other.at ?? '') ? 1 : -1,
    );
  return { found, isListed, words };
}

function lookedUpIn(
  archive: readonly StoredCustomer[],
  search: string,
  firstName: string,
): readonly number[] {
  const { found, isListed, words } = foundIn(archive, search);
  const begins = ({ surname, postcode }: StoredCustomer) =>
    postcodeKey(postcode).startsWith(postcodeKey(search)) ||
    (words[0]?.some((word) => nameKey(surname).startsWith(nameKey(word))) ?? false);
  const rankOf = (one: StoredCustomer) =>
    (mayBeFirstName(firstName, one.firstName) ? 0 : 2) + (begins(one) ? 0 : 1);
  const ordered = isListed ? found.toSorted((one, other) => rankOf(one) - rankOf(other)) : found;
  return ordered.slice(0, 8).map(({ id }) => id);
}

const idsOf = (items: readonly { readonly id: number }[]): readonly number[] => items.map(({ id }) => id);

eachDatabase((name, open) => {
  const searches = SEARCHES.filter((_, at) => isAsked(name, at));
  let db: Db;
  let archive: readonly StoredCustomer[];
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ db } = await open());
    const jobs = await serveJobs({ db });
    ({ close } = jobs);
    const { id } = await jobs.made();
    const sample: Row = await db('jobs').where({ id }).first();
    await db('jobs').where({ id }).update({ customer_id: null });
    archive = await randomArchive(db, sample);
    if (name !== 'SQLite') await db.raw('analyze table jobs, customers, customer_trigrams');
  });
  afterAll(() => close());

  /** How many rows a server reads for what is asked of it. */
  async function rowsRead(ask: (trx: Db) => Promise<unknown>): Promise<number> {
    return db.transaction(async (trx) => {
      const read = async () => {
        const [rows] = await trx.raw("show session status like 'Handler\\_read%'");
        return rows.reduce((sum: number, { Value }: { Value: string }) => sum + Number(Value), 0);
      };
      const before = await read();
      await ask(trx);
      return (await read()) - before;
    });
  }

  // CUSTOMER-2, INTAKE-6
  test('the look-up answers as if everybody had been read', async () => {
    for (const search of searches)
      for (const firstName of ['', 'Fern', 'z']) {
        const found = idsOf(await lookUpCustomers(db, { search, firstName }, 8));
        expect([search, firstName, found]).toEqual([
          search,
          firstName,
          lookedUpIn(archive, search, firstName),
        ]);
      }
  });

  // LIST-3
  test('what everybody has is looked up among the nearest visits, and nobody else is listed', async () => {
    const asked: { readonly sql: string; readonly bindings: string[] }[] = [];
    const note = (one: (typeof asked)[number]) => void asked.push(one);
    db.on('query', note);
    await lookUpCustomers(db, { search: '07700 900' }, 8);
    db.removeListener('query', note);
    const walk = asked[0] ?? { sql: '', bindings: [] };
    const way = name === 'SQLite' ? 'explain query plan' : 'explain format=traditional';
    expect(JSON.stringify(await db.raw(`${way} ${walk.sql}`, walk.bindings))).toContain('jobs_visits');
    expect(asked.filter(({ sql }) => /from `jobs`.*not exists/.test(sql))).toEqual([walk]);
    if (name === 'SQLite') return;
    // The texts of as many customers as are too many for the index, and some rows for the others.
    expect(await rowsRead((trx) => lookUpCustomers(trx, { search: '07700 900' }, 8))).toBeLessThan(
      1.5 * MOST_CANDIDATES,
    );
    expect(await rowsRead((trx) => listCustomers(trx, { search: '07700 900', limit: 8 }))).toBeLessThan(
      1_000,
    );
    const most = 100;
    const rows = await rowsRead(async (trx) =>
      expect(await customerCandidates(trx, [['07700'], ['900']], most)).toBeNull(),
    );
    expect(rows).toBeLessThan(5 * most);
  });

  // CUSTOMER-2
  test.each([false, true])(
    'so do the pages of a search and their total, of doubtful customers: %p',
    async (only) => {
      for (const search of searches) {
        const query = { search, limit: 40, ...(only && { doubtful: 'true' as const }) };
        const { found } = foundIn(archive, search, only);
        const pages: number[] = [];
        let next: Awaited<ReturnType<typeof listCustomers>>['next'] = null;
        do {
          const page: Awaited<ReturnType<typeof listCustomers>> = await listCustomers(db, {
            ...query,
            ...(next && { cursor: next }),
          });
          pages.push(...idsOf(page.items));
          ({ next } = page);
          const last = page.items.at(-1);
          if (next && last) expect(next).toEqual(cursorOf(last));
        } while (next && pages.length < 120);
        expect([search, pages]).toEqual([search, idsOf(found).slice(0, pages.length)]);
        expect([search, pages.length]).toEqual([
          search,
          Math.min(found.length, Math.ceil(pages.length / 40) * 40),
        ]);
        expect([
          search,
          await countCustomers(db, { search, ...(only && { doubtful: 'true' as const }) }),
        ]).toEqual([search, found.length]);
      }
    },
  );
});

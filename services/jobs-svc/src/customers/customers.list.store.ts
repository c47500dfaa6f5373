import { mayBeFirstName, nameKey, postcodeKey, searchWordsOf } from '@loupe/domain';
import { customerCandidates, whereAmong, type Db } from '@loupe/db';
import type { CustomerListItem } from '@loupe/shared-types';
import type { QueryOf } from '@loupe/shared-types/api-schemas';
import type { Knex } from 'knex';
import type { Row } from '../jobs/job-row';
import { cutPage, keyset, type Cursor, type Page, type ReadOn } from '../lists/page';
import { MOST_CANDIDATES, whereAnyHolds } from '../lists/search';
import { countInStretches, countOf } from '../lists/stretches';
import { listItems } from './customers.store';

export type CustomersQuery = ReadOn<QueryOf<'GET /api/customers'>>;
type Filter = Pick<CustomersQuery, 'search' | 'doubtful'>;
type Words = readonly (readonly string[])[];

/** A customer, and when they last came. */
interface Visit {
  readonly at: string;
  readonly id: number;
  readonly firstName: string;
  readonly surname: string;
  readonly postcode: string;
}

const cursorOfVisit = ({ at, id }: Visit): Cursor => ({ at, id });

/** Without a visit a customer stands at the end of the list. */
const NEVER = '1970-01-01T00:00:00.000Z';

export const cursorOf = ({ lastVisit, id }: CustomerListItem): Cursor => ({ at: lastVisit ?? NEVER, id });

const wordsOf = (search: string): Words =>
  searchWordsOf(search).map(({ forms, compact }) => [...new Set([...forms, ...(compact ? [compact] : [])])]);

/** Customers who are shown: neither merged into another nor erased. */
function whereMatches(rows: Knex.QueryBuilder, { doubtful }: Filter, words: Words): Knex.QueryBuilder {
  rows.whereNull('c.merged_into').whereNull('c.erased_at');
  if (doubtful) rows.where('c.doubtful', 1);
  for (const texts of words) rows.where((any) => whereAnyHolds(any, ['c.search'], texts));
  return rows;
}

const NAMES = { firstName: 'c.first_name', surname: 'c.surname', postcode: 'c.postcode' };

const toVisit = (row: Row): Visit => ({
  at: String(row.at),
  id: Number(row.id),
  firstName: String(row.firstName),
  surname: String(row.surname),
  postcode: String(row.postcode),
});

const isAfter = (visit: Visit, cursor: Cursor | undefined): boolean =>
  !cursor || visit.at < cursor.at || (visit.at === cursor.at && visit.id < cursor.id);

/** Those of the candidates who match, who came last first. */
async function visitsOf(
  db: Db,
  query: Pick<CustomersQuery, 'search' | 'doubtful' | 'cursor'>,
  words: Words,
  candidates: readonly number[],
): Promise<readonly Visit[]> {
  if (candidates.length === 0) return [];
  const last = db('jobs as j').max('j.date_created').whereRaw('j.customer_id = c.id');
  const rows: Row[] = await whereMatches(
    whereAmong(db, db('customers as c'), 'c.id', candidates),
    query,
    words,
  )
    .select({ id: 'c.id', ...NAMES })
    .select({ at: last });
  const visits = rows.map((row) => toVisit({ ...row, at: row.at ?? NEVER }));
  return visits
    .filter((visit) => isAfter(visit, query.cursor))
    .sort((one, other) => (one.at === other.at ? other.id - one.id : one.at < other.at ? 1 : -1));
}

const columnsOf = (jobs: string) => ({ at: `${jobs}.date_created`, id: `${jobs}.customer_id` });

/** Walks jobs, the newest first, past those whose customer has come again since. */
async function walkVisits(
  db: Db,
  query: CustomersQuery,
  words: Words,
  { rows: walked, as } = { rows: db('jobs as j'), as: 'j' },
): Promise<readonly Visit[]> {
  const columns = columnsOf(as);
  const newer = db('jobs as n')
    .select('n.id')
    .whereRaw(`n.customer_id = ${columns.id}`)
    .whereRaw(`(n.date_created > ${columns.at} or (n.date_created = ${columns.at} and n.id > ${as}.id))`);
  const rows: Row[] = await keyset(
    whereMatches(walked.join('customers as c', 'c.id', columns.id), query, words).whereNotExists(newer),
    columns,
    query,
  ).select({ ...columns, ...NAMES });
  return rows.map(toVisit);
}

/** Walks only so many jobs, which costs as much for what nobody has as for what everybody has. */
function walkNearest(db: Db, query: CustomersQuery, words: Words, most: number): Promise<readonly Visit[]> {
  const jobs = db('jobs as j').select('j.id', 'j.date_created', 'j.customer_id');
  const nearest = keyset(jobs, columnsOf('j'), { ...query, limit: most });
  return walkVisits(db, query, words, { rows: db(nearest.as('p')), as: 'p' });
}

/** Among so many jobs is a page of what every third customer has, or at the counter of what every seventh has. */
const nearestOf = ({ limit }: Pick<CustomersQuery, 'limit'>): number => Math.max(60, 3 * limit);

/** The next ones to be walked where the index lists too many: with all of them, MySQL would begin with the customers. */
const FURTHER = [600, 6_000];

const idsOf = (visits: readonly Visit[]): readonly number[] => visits.map(({ id }) => id);

/**
 * Who came last stands first. Of a search that finds few, the customers without a job are the last. What many have finds
 * its page among the nearest, sooner than in an index that lists all of them.
 */
export async function listCustomers(
  db: Db,
  query: CustomersQuery,
): Promise<Pick<Page<CustomerListItem>, 'items' | 'next'>> {
  const words = wordsOf(query.search);
  const near = query.doubtful ? [] : await walkNearest(db, query, words, nearestOf(query));
  const visits = near.length > query.limit ? near : await allVisits(db, query, words);
  const { items, next } = cutPage(visits, query.limit, cursorOfVisit);
  return { items: await listItems(db, idsOf(items)), next };
}

async function allVisits(db: Db, query: CustomersQuery, words: Words): Promise<readonly Visit[]> {
  const candidates = await customerCandidates(db, words, MOST_CANDIDATES);
  return candidates ? visitsOf(db, query, words, candidates) : walkFurther(db, query, words);
}

async function walkFurther(db: Db, query: CustomersQuery, words: Words): Promise<readonly Visit[]> {
  // Few are doubtful, and an index has them.
  for (const most of query.doubtful ? [] : FURTHER) {
    const visits = await walkNearest(db, query, words, most);
    if (visits.length > query.limit) return visits;
  }
  return walkVisits(db, query, words);
}

/** Places somebody found at the counter: the lower, the likelier. Folding is asked only where it decides: up to 2,000 are ranked. */
function ranking(search: string, firstName: string, words: Words): (found: Visit) => number {
  const postcode = postcodeKey(search);
  const surnames = (words[0] ?? []).map(nameKey);
  const beginsIn = (surname: string) => surnames.some((word) => surname.startsWith(word));
  const begins = (found: Visit) =>
    beginsIn(nameKey(found.surname)) || postcodeKey(found.postcode).startsWith(postcode);
  const mayBe = (found: Visit) => firstName === '' || mayBeFirstName(firstName, found.firstName);
  return (found) => (mayBe(found) ? 0 : 2) + (begins(found) ? 0 : 1);
}

/**
 * Those of the first name come first, then those whose surname or postcode begins so, before those who only have it
 * somewhere: Lark before Clarke (INTAKE-6). What too many have is answered by who came last.
 */
export async function lookUpCustomers(
  db: Db,
  { search, firstName = '' }: QueryOf<'GET /api/customers/lookup'>,
  limit: number,
): Promise<readonly CustomerListItem[]> {
  const words = wordsOf(search);
  const rankOf = ranking(search, firstName, words);
  const query = { search, limit };
  const near = (await walkNearest(db, query, words, nearestOf(query))).slice(0, limit);
  const isFull = near.length === limit;
  if (isFull && near.every((one) => rankOf(one) === 0)) return listItems(db, idsOf(near));
  const candidates = await customerCandidates(db, words, MOST_CANDIDATES, isFull);
  if (!candidates) {
    const newest = isFull ? near : await walkFurther(db, query, words);
    return listItems(db, idsOf(newest.slice(0, limit)));
  }
  const visits = await visitsOf(db, query, words, candidates);
  const ranks = new Map(visits.map((one) => [one.id, rankOf(one)]));
  const ordered = visits.toSorted((one, other) => (ranks.get(one.id) ?? 0) - (ranks.get(other.id) ?? 0));
  return listItems(db, idsOf(ordered.slice(0, limit)));
}

/** The number of customers in a list. Throws `NobodyWaits` if it ended early. */
export async function countCustomers(
  db: Db,
  filter: Filter,
  isLeft: () => boolean = () => false,
): Promise<number> {
  const words = wordsOf(filter.search);
  const candidates = await customerCandidates(db, words, MOST_CANDIDATES, true);
  const matching = () => whereMatches(db('customers as c'), filter, words);
  if (candidates) return countOf(whereAmong(db, matching(), 'c.id', candidates));
  const visited = () =>
    matching().whereExists(db('jobs as j').select('j.id').whereRaw('j.customer_id = c.id'));
  return filter.doubtful
    ? countOf(visited())
    : countInStretches(db, { table: 'customers', id: 'c.id' }, visited, isLeft);
}

import { mayBeFirstName, nameKey, postcodeKey, searchWordsOf } from '@loupe/domain';
import { customerCandidates, type Db } from '@loupe/db';
import type { CustomerListItem } from '@loupe/shared-types';
import type { QueryOf } from '@loupe/shared-types/api-schemas';
import type { Knex } from 'knex';
import type { Row } from '../jobs/job-row';
import { cutPage, keyset, type Cursor, type Page, type ReadOn } from '../lists/page';
import { MOST_CANDIDATES, whereAnyHolds } from '../lists/search';
import { listItems } from './customers.store';

export type CustomersQuery = ReadOn<QueryOf<'GET /api/customers'>>;
type Filter = Pick<CustomersQuery, 'search' | 'doubtful'>;
type Words = readonly (readonly string[])[];

/** A customer, and when they last came. */
interface Visit {
  readonly at: string;
  readonly id: number;
}

const cursorOfVisit = ({ at, id }: Visit): Cursor => ({ at, id });

/** Without a visit a customer stands at the end of the list. */
const NEVER = '1970-01-01T00:00:00.000Z';

export const cursorOf = ({ lastVisit, id }: CustomerListItem): Cursor => ({ at: lastVisit ?? NEVER, id });

const wordsOf = (search: string): Words =>
  searchWordsOf(search).map(({ forms, compact }) => [...new Set([...forms, ...(compact ? [compact] : [])])]);

/** Customers who are shown: neither merged into another nor erased. */
function shown(rows: Knex.QueryBuilder, { doubtful }: Filter, words: Words): Knex.QueryBuilder {
  rows.whereNull('c.merged_into').whereNull('c.erased_at');
  if (doubtful) rows.where('c.doubtful', 1);
  for (const texts of words) rows.where((any) => whereAnyHolds(any, ['c.search'], texts));
  return rows;
}

/** The last visits of a few customers, the newest first. */
async function visitsOf(db: Db, ids: readonly number[]): Promise<readonly Visit[]> {
  const rows: Row[] = await db('jobs')
    .whereIn('customer_id', ids)
    .groupBy('customer_id')
    .select('customer_id')
    .max('date_created as at');
  const at = new Map(rows.map((row) => [Number(row.customer_id), String(row.at)]));
  const visits = ids.map((id) => ({ id, at: at.get(id) ?? NEVER }));
  return visits.sort((one, other) => (one.at === other.at ? other.id - one.id : one.at < other.at ? 1 : -1));
}

const isAfter = (visit: Visit, cursor: Cursor | undefined): boolean =>
  !cursor || visit.at < cursor.at || (visit.at === cursor.at && visit.id < cursor.id);

/** Walks the jobs, the newest first, past those whose customer has come again since. */
async function walkVisits(db: Db, query: CustomersQuery, words: Words): Promise<readonly Visit[]> {
  const columns = { at: 'j.date_created', id: 'j.customer_id' };
  const newer = db('jobs as n')
    .select('n.id')
    .whereRaw('n.customer_id = j.customer_id')
    .whereRaw('(n.date_created > j.date_created or (n.date_created = j.date_created and n.id > j.id))');
  const rows: Row[] = await keyset(
    shown(db('jobs as j').join('customers as c', 'c.id', 'j.customer_id'), query, words).whereNotExists(
      newer,
    ),
    columns,
    query,
  ).select(columns);
  return rows.map((row) => ({ at: String(row.at), id: Number(row.id) }));
}

/** Who came last stands first. Of a search that finds few, the customers without a job are the last. */
export async function listCustomers(
  db: Db,
  query: CustomersQuery,
): Promise<Pick<Page<CustomerListItem>, 'items' | 'next'>> {
  const words = wordsOf(query.search);
  const candidates = words.length > 0 ? await customerCandidates(db, words, MOST_CANDIDATES) : null;
  if (candidates?.length === 0) return { items: [], next: null };
  const visits = candidates
    ? (await visitsOf(db, await matchingOf(db, query, words, candidates))).filter((visit) =>
        isAfter(visit, query.cursor),
      )
    : await walkVisits(db, query, words);
  const { items, next } = cutPage(visits, query.limit, cursorOfVisit);
  return {
    items: await listItems(
      db,
      items.map(({ id }) => id),
    ),
    next,
  };
}

/**
 * Those of the first name come first, then those whose surname or postcode begins so, before those who only have it
 * somewhere: Lark before Clarke (INTAKE-6).
 */
export async function lookUpCustomers(
  db: Db,
  { search, firstName = '' }: QueryOf<'GET /api/customers/lookup'>,
  limit: number,
): Promise<readonly CustomerListItem[]> {
  const words = wordsOf(search);
  const candidates = words.length > 0 ? await customerCandidates(db, words, MOST_CANDIDATES) : null;
  if (!candidates) return (await listCustomers(db, { search, limit })).items;
  const matching = await matchingOf(db, { search }, words, candidates);
  const rows: Row[] = await db('customers')
    .whereIn('id', matching)
    .select('id', 'first_name', 'surname', 'postcode');
  const postcode = postcodeKey(search);
  const begins = (row: Row) =>
    postcodeKey(String(row.postcode)).startsWith(postcode) ||
    (words[0]?.some((word) => nameKey(String(row.surname)).startsWith(nameKey(word))) ?? false);
  const rankOf = (row: Row) =>
    (mayBeFirstName(firstName, String(row.first_name)) ? 0 : 2) + (begins(row) ? 0 : 1);
  const ranks = new Map(rows.map((row) => [Number(row.id), rankOf(row)]));
  const visits = await visitsOf(db, matching);
  const ordered = visits.toSorted((one, other) => (ranks.get(one.id) ?? 0) - (ranks.get(other.id) ?? 0));
  return listItems(
    db,
    ordered.slice(0, limit).map(({ id }) => id),
  );
}

async function matchingOf(
  db: Db,
  query: Filter,
  words: Words,
  candidates: readonly number[],
): Promise<number[]> {
  return (await shown(db('customers as c').whereIn('c.id', candidates), query, words).pluck('c.id')).map(
    Number,
  );
}

/** The number of customers in a list. */
export async function countCustomers(db: Db, filter: Filter): Promise<number> {
  const words = wordsOf(filter.search);
  const candidates = words.length > 0 ? await customerCandidates(db, words, MOST_CANDIDATES) : null;
  const rows = shown(db('customers as c'), filter, words);
  if (candidates) rows.whereIn('c.id', candidates);
  else rows.whereExists(db('jobs as j').select('j.id').whereRaw('j.customer_id = c.id'));
  const row = await rows.count('* as count').first();
  return Number(row?.count);
}

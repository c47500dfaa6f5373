import { searchWordsOf, stagesNamedBy, type PageStage, type SearchWord } from '@loupe/domain';
import { dialectOf, searchCandidates, whereAmong, type Db, type SearchTerm, type WordTerms } from '@loupe/db';
import { OTHER_LOCATION, type Job, type Stage } from '@loupe/shared-types';
import type { Knex } from 'knex';
import { MOST_UNMEASURED, octetsOf, withinBytes } from '../lists/byte-budget';
import { cutPage, directionOf, keyset, type Cursor, type Order, type Page } from '../lists/page';
import { MOST_CANDIDATES, whereAnyHolds } from '../lists/search';
import { countInStretches, countOf } from '../lists/stretches';
import { DISPLAYED_PLACE, JOB_COLUMNS, JOB_TEXT_COLUMNS, toJob, type Row } from './job-row';
import type { JobsQuery } from './jobs.query';

/** A list query with its days converted to instants; `createdTo` and `dueBefore` are exclusive. */
export interface JobFilter extends Omit<JobsQuery, 'limit' | 'cursor' | 'order' | 'total'> {
  /** The places with a tile of their own. */
  readonly shops: readonly string[];
  readonly dueBefore?: string;
}

export type BoundedQuery = JobsQuery & JobFilter;

/** Columns each kind of search covers, beyond the names, numbers and items in `search_core` (SEARCH-4). */
const SEARCHED = {
  jobs: [],
  timeline: ['search_status', 'search_place'],
  tracker: ['search_place'],
} as const satisfies Record<JobsQuery['searchIn'], readonly SearchTerm['column'][]>;

/** A search term: it matches in one of the columns, or in the title of one of the job's stages. */
interface SoughtWord {
  readonly terms: WordTerms;
  readonly stages: readonly PageStage[];
}

/** The parsed search, and the candidate jobs when they are few enough to list. */
export interface Search {
  readonly words: readonly SoughtWord[];
  readonly candidates: readonly number[] | null;
}

function termsOf({ forms, compact }: SearchWord, searchIn: JobFilter['searchIn']): WordTerms {
  const columns = ['search_core', ...SEARCHED[searchIn]] as const;
  const terms = columns.flatMap((column) => forms.map((text): SearchTerm => ({ column, text })));
  if (compact === undefined || searchIn === 'timeline') return terms;
  return [...terms, { column: 'search_postcode', text: compact }];
}

/** The terms of a search; null when it has none. */
function soughtWords({
  search,
  searchIn,
}: Pick<JobFilter, 'search' | 'searchIn'>): readonly SoughtWord[] | null {
  const words = searchWordsOf(search).map((word) => ({
    terms: termsOf(word, searchIn),
    stages: searchIn === 'timeline' ? stagesNamedBy(word) : [],
  }));
  return words.length === 0 ? null : words;
}

async function withCandidates(db: Db, words: readonly SoughtWord[], most = MOST_CANDIDATES): Promise<Search> {
  // The search index has no stage titles, so only the other terms narrow the search.
  const indexed = words.filter(({ stages }) => stages.length === 0).map(({ terms }) => terms);
  const candidates = indexed.length > 0 ? await searchCandidates(db, indexed, most) : null;
  return { words, candidates };
}

export async function searchOf(
  db: Db,
  sought: Pick<JobFilter, 'search' | 'searchIn'>,
): Promise<Search | null> {
  const words = soughtWords(sought);
  return words && withCandidates(db, words);
}

/** Keeps the rows, with jobs as `j`, that hold every word of the search. */
export function whereFound(db: Db, rows: Knex.QueryBuilder, { words, candidates }: Search): void {
  if (candidates) whereAmong(db, rows, 'j.id', candidates);
  for (const { terms, stages } of words)
    rows.where((held) => {
      for (const { column, text } of terms) whereAnyHolds(held, [`j.${column}`], [text]);
      if (stages.length > 0)
        held.orWhereExists(
          db('job_stages as n').select('n.job_id').whereRaw('n.job_id = j.id').whereIn('n.stage', stages),
        );
    });
}

/** Filters by a location tile: one of the shops, or Other for everywhere else (TRACKER-1). */
function whereLocated(rows: Knex.QueryBuilder, tile: string, shops: readonly string[]): void {
  if (tile !== OTHER_LOCATION) rows.whereRaw(`${DISPLAYED_PLACE} = ?`, [tile]);
  else rows.whereRaw(`${DISPLAYED_PLACE} not in (${shops.map(() => '?').join(', ')})`, [...shops]);
}

/** Filters by the place shown on the card; every text of Other is one place (SORT-2). */
function wherePlaced(rows: Knex.QueryBuilder, place: string): void {
  if (place !== OTHER_LOCATION) rows.whereRaw(`${DISPLAYED_PLACE} = ?`, [place]);
  else rows.whereRaw(`${DISPLAYED_PLACE} like ?`, [`${OTHER_LOCATION}%`]);
}

/** A price that is agreed and not paid, on a job that was not rejected (MONEY-5, MONEY-9). */
function whereBalanceDue(rows: Knex.QueryBuilder): void {
  rows.where('j.balance_paid', 0).where('j.customer_rejected', 0).whereRaw('j.total_cost > j.deposit_amount');
}

/** A job carries the full name of who took it in, which stays if they are renamed (SORT-2). */
function whereTakenInBy(db: Db, rows: Knex.QueryBuilder, username: string): void {
  rows.where('j.created_by', '=', db('users').where({ username }).select('full_name').limit(1));
}

/** Jobs with a part ordered in a period: the jobs behind a month's parts value. */
function wherePartOrdered(db: Db, rows: Knex.QueryBuilder, filter: JobFilter): void {
  const { partOrderedFrom: from, partOrderedTo: to } = filter;
  if (!from && !to) return;
  const parts = db('ordered_parts').select('job_id');
  if (from) parts.where('created_at', '>=', from);
  if (to) parts.where('created_at', '<', to);
  rows.whereIn('j.id', parts);
}

/** Rows to be searched, with jobs as `j`, and the columns of their order. */
interface Walk {
  readonly rows: Knex.QueryBuilder;
  readonly at: string;
  readonly id: string;
}

/** Jobs of a stage are read in job_stages order, all others in jobs order; both are indexes. */
const allOf = (db: Db, { stage }: JobFilter): Knex.QueryBuilder =>
  stage
    ? db('job_stages as s').join('jobs as j', 'j.id', 's.job_id').where('s.stage', stage)
    : db('jobs as j');

const walkOf = (db: Db, query: BoundedQuery): Walk => ({
  rows: allOf(db, query),
  at: orderColumn(query),
  id: idColumn(query),
});

/** The same for so many of them only, from the cursor on. Ordered by their own columns, or the whole table would be walked. */
function nearestOf(db: Db, query: BoundedQuery): Walk {
  const walk = walkOf(db, query);
  const rows = query.stage
    ? db('job_stages as s').where('s.stage', query.stage).select('s.*')
    : db('jobs as j').select('j.id', 'j.date_created');
  const some = keyset(rows, walk, { ...query, limit: NEAREST }, directedAs(query));
  return query.stage
    ? { ...walk, rows: db(some.as('s')).join('jobs as j', 'j.id', 's.job_id') }
    : { rows: db(some.as('n')).join('jobs as j', 'j.id', 'n.id'), at: 'n.date_created', id: 'n.id' };
}

function matching(
  db: Db,
  filter: JobFilter,
  search: Search | null,
  rows: Knex.QueryBuilder = allOf(db, filter),
): Knex.QueryBuilder {
  const at = createdColumn(filter);
  if (filter.createdFrom) rows.where(at, '>=', filter.createdFrom);
  if (filter.createdTo) rows.where(at, '<', filter.createdTo);
  if (filter.status) rows.where('j.job_status', filter.status);
  if (filter.customer) rows.where('j.customer_id', filter.customer);
  if (filter.customerRejected) rows.where('j.customer_rejected', 1);
  if (filter.dueBefore) rows.where('s.due_at', '<', filter.dueBefore);
  if (filter.priority && filter.stage) rows.where('s.high', 1);
  else if (filter.priority) rows.where('j.status_order', 'High Priority');
  if (filter.balanceDue) whereBalanceDue(rows);
  if (filter.place) wherePlaced(rows, filter.place);
  if (filter.takenInBy) whereTakenInBy(db, rows, filter.takenInBy);
  wherePartOrdered(db, rows, filter);
  if (filter.location) whereLocated(rows, filter.location, filter.shops);
  if (search) whereFound(db, rows, search);
  return rows;
}

const createdColumn = (filter: JobFilter): string => (filter.stage ? 's.date_created' : 'j.date_created');
const idColumn = (filter: JobFilter): string => (filter.stage ? 's.job_id' : 'j.id');

/** The indexed column that a list is ordered by (SORT-1). */
function orderColumn(query: BoundedQuery): string {
  if (query.order === 'longest') return 's.since';
  return query.order === 'due' ? 's.due_at' : createdColumn(query);
}

const directedAs = ({ order }: Pick<JobsQuery, 'order'>): Order => (order === 'newest' ? 'newest' : 'oldest');

type JobsPage = Omit<Page<Job>, 'total'>;

/** Enough for a page of what every fifth job has; what few have costs so many rows more. */
const NEAREST = 150;

/**
 * One word that few jobs have is looked up in the index; one that many have finds its page among the nearest, sooner than
 * in an index that lists all of them.
 */
export async function listJobs(db: Db, query: BoundedQuery): Promise<JobsPage> {
  const words = soughtWords(query);
  if (!words) return readPage(db, query, null);
  const { limit, cursor, order, total, ...filter } = query;
  if (words.length === 1 && isOfStageAlone({ ...filter, search: '' })) {
    const few = await withCandidates(db, words, NEAREST);
    if (few.candidates) return readPage(db, query, few);
    const near = await readPage(db, query, few, nearestOf(db, query));
    if (near.next) return near;
  }
  return readPage(db, query, await withCandidates(db, words));
}

/**
 * Finds the page in an index first, then reads its jobs by id, in one statement: if whole rows had to be sorted,
 * MySQL would scan the table.
 */
async function readPage(
  db: Db,
  query: BoundedQuery,
  search: Search | null,
  { rows: walked, at, id }: Walk = walkOf(db, query),
): Promise<JobsPage> {
  const ats = new Map<number, string>();
  const cursorOf = ({ id: of, dateCreated }: Pick<Job, 'id' | 'dateCreated'>): Cursor => ({
    at: ats.get(of) ?? dateCreated,
    id: of,
  });
  if (search?.candidates?.length === 0) return { items: [], next: null, cursorOf };
  const order = directedAs(query);
  const found = keyset(matching(db, query, search, walked).select({ at, id }), { at, id }, query, order);
  const direction = directionOf(order);
  const isMeasured = query.limit > MOST_UNMEASURED;
  const rows: Row[] = await (isMeasured ? measured(db, found, order) : db(found.as('p')))
    .join('jobs as j', 'j.id', 'p.id')
    .orderBy('p.at', direction)
    .orderBy('p.id', direction)
    .select([...(isMeasured ? ['p.found_rows'] : []), { list_at: 'p.at' }, ...JOB_COLUMNS]);
  for (const row of rows) ats.set(Number(row.id), String(row.list_at));
  const { items, next } = cutPage(rows, query.limit, (row) => cursorOf(toJob(row)));
  return { items: items.map(toJob), next, cursorOf };
}

function measured(db: Db, found: Knex.QueryBuilder, order: Order): Knex.QueryBuilder {
  const sized = db(found.as('f'))
    .join('jobs as j', 'j.id', 'f.id')
    .select('f.at', 'f.id', octetsOf(db, JOB_TEXT_COLUMNS));
  return withinBytes(db, sized, { order });
}

/** Whether a filter has nothing but perhaps a stage. */
function isOfStageAlone({ stage, searchIn, shops, ...others }: JobFilter): boolean {
  return Object.values(others).every((value) => value === undefined || value === '');
}

/** The stage of a filter that is nothing but a stage: its total is kept. */
export const onlyStageOf = (filter: JobFilter): Stage | undefined =>
  isOfStageAlone(filter) ? filter.stage : undefined;

/** The total number of jobs in a list, counted. Throws `NobodyWaits` if it ended early. */
export async function countJobs(db: Db, filter: JobFilter, isLeft: () => boolean): Promise<number> {
  const { stage } = filter;
  const search = await searchOf(db, filter);
  const rows = () => matching(db, filter, search);
  const scansEveryJob = search !== null && search.candidates === null && !stage;
  return scansEveryJob && dialectOf(db) === 'sqlite'
    ? countInStretches(db, { table: 'jobs', id: 'j.id' }, rows, isLeft)
    : countOf(rows());
}

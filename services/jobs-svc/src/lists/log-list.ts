import { searchWordsOf, type SearchWord } from '@loupe/domain';
import {
  customerJobs,
  dialectOf,
  logCandidates,
  type Db,
  type ChangeLogCache,
  type LogTable,
} from '@loupe/db';
import type { Knex } from 'knex';
import type { Deps } from '../deps';
import type { Row } from '../jobs/job-row';
import { octetsOf, withinBytes } from './byte-budget';
import { DETAIL_COLUMNS } from './job-details';
import { cutPage, keyset, totalOf, totalOnly, type Cursor, type Page, type PageRequest } from './page';
import { idsHolding, MOST_CANDIDATES, whereAnyHolds } from './search';

/** The entries that match a search; null when the indexes hold none. */
type Found = { readonly rows: Knex.QueryBuilder } | null;

/** Index candidates for a search term: jobs by customer or number, and entries by their own text. */
interface Known {
  readonly jobs: readonly number[] | null;
  readonly own: Awaited<ReturnType<typeof logCandidates>>;
}

const UNKNOWN: Known = { jobs: null, own: null };

/** One or two letters have no trigram: on SQLite, which runs in this process, a narrow index copy is scanned. */
async function entriesMeant(
  db: Db,
  table: LogTable,
  forms: readonly string[],
): ReturnType<typeof logCandidates> {
  const found = await logCandidates(db, table, forms, MOST_CANDIDATES);
  const isShort = forms.some((text) => Array.from(text).length <= 2);
  if (found || dialectOf(db) !== 'sqlite' || !isShort) return found;
  const ids = await idsHolding(db, table, 'search', forms);
  return ids && { are: 'entries', ids };
}

async function lookUp(db: Db, table: LogTable, { forms }: SearchWord): Promise<Known> {
  const jobs = await customerJobs(db, forms, MOST_CANDIDATES);
  return jobs ? { jobs, own: await entriesMeant(db, table, forms) } : UNKNOWN;
}

/** Entries that match the search term, by themselves or by their job. */
function whereHolds(rows: Knex.QueryBuilder, { forms }: SearchWord, { jobs, own }: Known): void {
  rows.where((any) => {
    if (own?.are === 'entries') any.whereIn('l.id', own.ids);
    else {
      any.where((mine) => {
        if (own) mine.whereIn('l.job_id', own.ids);
        mine.where((holds) => whereAnyHolds(holds, ['l.search'], forms));
      });
    }
    if (jobs) any.orWhereIn('l.job_id', jobs);
    else whereAnyHolds(any, ['j.search_customer'], forms);
  });
}

const longestFirst = (words: readonly SearchWord[]): readonly SearchWord[] =>
  [...words].sort((one, other) => (other.forms[0]?.length ?? 0) - (one.forms[0]?.length ?? 0));

/** Looks terms up until one has few candidates; the others are then matched within these. */
async function matching(db: Db, table: LogTable, search: string): Promise<Found> {
  const rows = db(`${table} as l`);
  const known = new Map<SearchWord, Known>();
  let isNarrow = false;
  for (const word of longestFirst(searchWordsOf(search))) {
    const found: Known = isNarrow ? UNKNOWN : await lookUp(db, table, word);
    isNarrow ||= found.jobs !== null && found.own !== null;
    if (found.jobs?.length === 0 && found.own?.ids.length === 0) return null;
    known.set(word, found);
  }
  if ([...known.values()].some(({ jobs }) => jobs === null)) rows.join('jobs as j', 'j.id', 'l.job_id');
  for (const [word, found] of known) whereHolds(rows, word, found);
  return { rows };
}

/** The columns of an entry, except its search text. */
const LOG_COLUMNS = {
  call_logs: ['id', 'job_id', 'call_date', 'call_time', 'caller_name', 'call_content', 'created_at'],
  location_logs: [
    ...['id', 'job_id', 'location', 'old_location', 'updated_by', 'updated_at', 'created_at'],
    ...['method', 'must_accept', 'accepted_by_name'],
  ],
  ordered_parts: [
    ...['id', 'job_id', 'version', 'description', 'source', 'cost', 'invoice_number', 'ordering_person'],
    ...['part_arrived', 'created_at', 'updated_at'],
  ],
} as const satisfies Record<LogTable, readonly string[]>;

/** The columns that may hold long texts. */
const LOG_TEXTS = {
  call_logs: ['l.call_content'],
  location_logs: ['l.location', 'l.old_location'],
  ordered_parts: ['l.description'],
} as const satisfies Record<LogTable, readonly string[]>;

const columnsOf = (table: LogTable) => LOG_COLUMNS[table].map((column) => `l.${column}`);

const END = { at: 'l.created_at', id: 'l.id' };
const cursorOf = (row: Row): Cursor => ({ at: String(row.created_at), id: Number(row.id) });

/** The cursor after an entry as sent by the API. */
export const cursorOfEntry = ({
  createdAt,
  id,
}: {
  readonly createdAt: string;
  readonly id: number;
}): Cursor => ({
  at: createdAt,
  id,
});

async function listLog(
  db: Db,
  table: LogTable,
  request: PageRequest,
): Promise<Pick<Page<Row>, 'items' | 'next'>> {
  const meant = await matching(db, table, request.search);
  if (!meant) return { items: [], next: null };
  const found = keyset(meant.rows.select({ at: END.at, id: END.id }), END, request);
  const sized = db(found.as('f'))
    .join(`${table} as l`, 'l.id', 'f.id')
    .join('jobs as j', 'j.id', 'l.job_id')
    .select('f.at', 'f.id', octetsOf(db, [...LOG_TEXTS[table], 'j.items']));
  const rows: Row[] = await withinBytes(db, sized)
    .join(`${table} as l`, 'l.id', 'p.id')
    .join('jobs as j', 'j.id', 'l.job_id')
    .orderBy('p.at', 'desc')
    .orderBy('p.id', 'desc')
    .select(['p.found_rows', ...columnsOf(table), ...DETAIL_COLUMNS]);
  return cutPage(rows, request.limit, cursorOf);
}

async function countLog(db: Db, table: LogTable, search: string): Promise<number> {
  const meant = await matching(db, table, search);
  const row = await meant?.rows.count('* as count').first();
  return Number(row?.count ?? 0);
}

/** All entries, newest first, with job details; the page is found in an index before its rows are read. */
export async function pageOfLog(
  { db, counts }: Pick<Deps, 'db'> & { readonly counts: ChangeLogCache },
  table: LogTable,
  request: PageRequest,
): Promise<Page<Row>> {
  const { search, cursor } = request;
  const count = () => counts.get(`${table} ${search}`, () => countLog(db, table, search));
  if (request.total === 'only') return totalOnly(count);
  const { items, next } = await listLog(db, table, request);
  const total = await totalOf({ items, next, cursor }, count, request.total);
  return { items, total, next, cursorOf };
}

/** The entries of one job, newest first. */
export async function listLogOfJob(
  db: Db,
  table: LogTable,
  jobId: number,
  request: PageRequest,
): Promise<Page<Row>> {
  const ofJob = () => db(`${table} as l`).where('l.job_id', jobId);
  const words = searchWordsOf(request.search);
  const found = (rows: Knex.QueryBuilder) => {
    for (const { forms } of words) rows.where((any) => whereAnyHolds(any, ['l.search'], forms));
    return rows;
  };
  const picked = keyset(found(ofJob()).select({ at: END.at, id: END.id }), END, request);
  const sized = db(picked.as('f'))
    .join(`${table} as l`, 'l.id', 'f.id')
    .select('f.at', 'f.id', octetsOf(db, LOG_TEXTS[table]));
  const rows: Row[] = await withinBytes(db, sized)
    .join(`${table} as l`, 'l.id', 'p.id')
    .orderBy('p.at', 'desc')
    .orderBy('p.id', 'desc')
    .select(['p.found_rows', ...columnsOf(table)]);
  const row = await found(ofJob()).count('* as count').first();
  return { ...cutPage(rows, request.limit, cursorOf), total: Number(row?.count), cursorOf };
}

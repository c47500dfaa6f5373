import { fold, searchTermsOf } from '@loupe/domain';
import {
  dialectOf,
  logCandidates,
  searchCandidates,
  type Db,
  type KeptAnswers,
  type LogTable,
} from '@loupe/db';
import type { Knex } from 'knex';
import type { Deps } from '../deps';
import type { Row } from '../jobs/job-row';
import { DETAIL_COLUMNS } from './job-details';
import { cutPage, keyset, totalOf, type Page, type PageRequest } from './page';
import { idsHolding, MOST_CANDIDATES, whereAnyHolds } from './search';

/** What a log entry itself is found by; its job adds the customer and the job number. */
export function searchOf(texts: readonly (string | null)[]): string {
  return texts
    .map((text) => fold(text ?? ''))
    .filter(Boolean)
    .join('\n');
}

/** The entries that a search finds; null when the indexes know of none. */
type Found = { readonly rows: Knex.QueryBuilder } | null;

/** The jobs whose customer or number is meant; null when they are too many to name. */
async function jobsMeant(db: Db, texts: readonly string[]): Promise<readonly number[] | null> {
  const needles = texts.map((text) => ({ column: 'search_core', text }) as const);
  const candidates = await searchCandidates(db, needles, MOST_CANDIDATES);
  if (!candidates || candidates.length === 0) return candidates;
  const rows = db('jobs').whereIn('id', candidates);
  rows.where((any) => texts.forEach((text) => whereAnyHolds(any, ['search_customer'], text)));
  return rows.pluck('id');
}

async function matching(db: Db, table: LogTable, search: string): Promise<Found> {
  const { text, phone } = searchTermsOf(search);
  const rows = db(`${table} as l`);
  if (text === '') return { rows };
  const texts = phone ? [text, phone] : [text];
  const jobs = await jobsMeant(db, texts);
  if (!jobs) {
    rows.join('jobs as j', 'j.id', 'l.job_id').where((any) => {
      whereAnyHolds(any, ['l.search'], text);
      texts.forEach((one) => whereAnyHolds(any, ['j.search_customer'], one));
    });
    return { rows };
  }
  const own = await entriesMeant(db, table, text);
  if (jobs.length === 0 && own?.ids.length === 0) return null;
  rows.where((any) => {
    if (own?.are === 'entries') any.whereIn('l.id', own.ids);
    else {
      any.where((mine) => {
        if (own) mine.whereIn('l.job_id', own.ids);
        mine.where((holds) => whereAnyHolds(holds, ['l.search'], text));
      });
    }
    any.orWhereIn('l.job_id', jobs);
  });
  return { rows };
}

/** One or two letters have no place in the index: on SQLite, which reads in this process, a narrow copy is read. */
async function entriesMeant(db: Db, table: LogTable, text: string): ReturnType<typeof logCandidates> {
  const found = await logCandidates(db, table, text, MOST_CANDIDATES);
  if (found || dialectOf(db) !== 'sqlite' || Array.from(text).length > 2) return found;
  const ids = await idsHolding(db, table, 'search', text);
  return ids && { are: 'entries', ids };
}

const END = { at: 'l.created_at', id: 'l.id' };
const cursorOf = (row: Row) => ({ at: String(row.created_at), id: Number(row.id) });

async function listLog(
  db: Db,
  table: LogTable,
  request: PageRequest,
): Promise<Pick<Page<Row>, 'items' | 'next'>> {
  const meant = await matching(db, table, request.search);
  if (!meant) return { items: [], next: null };
  const found = keyset(meant.rows.select({ at: END.at, id: END.id }), END, request);
  const rows: Row[] = await db(found.as('p'))
    .join(`${table} as l`, 'l.id', 'p.id')
    .join('jobs as j', 'j.id', 'l.job_id')
    .orderBy('p.at', 'desc')
    .orderBy('p.id', 'desc')
    .select(['l.*', ...DETAIL_COLUMNS]);
  return cutPage(rows, request.limit, cursorOf);
}

async function countLog(db: Db, table: LogTable, search: string): Promise<number> {
  const meant = await matching(db, table, search);
  const row = await meant?.rows.count('* as count').first();
  return Number(row?.count ?? 0);
}

/** All entries, newest first, each with its job's details; the page is found in an index before its rows are read. */
export async function pageOfLog(
  { db, counts }: Pick<Deps, 'db'> & { readonly counts: KeptAnswers },
  table: LogTable,
  request: PageRequest,
): Promise<Page<Row>> {
  const { items, next } = await listLog(db, table, request);
  const { search, cursor } = request;
  const total = await totalOf({ items, next, cursor }, () =>
    counts.get(`${table} ${search}`, () => countLog(db, table, search)),
  );
  return { items, total, next };
}

/** The entries of one job, newest first. */
export async function listLogOfJob(
  db: Db,
  table: LogTable,
  jobId: number,
  request: PageRequest,
): Promise<Page<Row>> {
  const ofJob = () => db(`${table} as l`).where('l.job_id', jobId);
  const terms = searchTermsOf(request.search);
  const found = (rows: Knex.QueryBuilder) =>
    terms.text === '' ? rows : rows.where((any) => whereAnyHolds(any, ['l.search'], terms.text));
  const rows = await keyset(found(ofJob()).select('l.*'), END, request);
  const row = await found(ofJob()).count('* as count').first();
  return { ...cutPage<Row>(rows, request.limit, cursorOf), total: Number(row?.count) };
}

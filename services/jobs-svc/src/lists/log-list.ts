import { fold, searchTermsOf } from '@loupe/domain';
import type { Db } from '@loupe/db';
import type { Knex } from 'knex';
import type { Row } from '../jobs/job-row';
import { DETAIL_COLUMNS } from './job-details';
import { cutPage, keyset, type Cursor, type Page, type PageRequest } from './page';
import { whereAnyHolds } from './search';

/** The tables that hold what happened to a job: each has id, job_id, created_at and a folded `search` column. */
export type LogTable = 'call_logs' | 'location_logs' | 'ordered_parts';

/** What a log entry itself is found by; its job adds the customer and the job number. */
export function searchOf(texts: readonly (string | null)[]): string {
  return texts
    .map((text) => fold(text ?? ''))
    .filter(Boolean)
    .join('\n');
}

function matching(db: Db, table: LogTable, search: string): Knex.QueryBuilder {
  const terms = searchTermsOf(search);
  const rows = db(`${table} as l`);
  if (terms.text === '') return rows;
  return rows.join('jobs as j', 'j.id', 'l.job_id').where((found) => {
    whereAnyHolds(found, ['l.search', 'j.search_customer'], terms.text);
    if (terms.phone) whereAnyHolds(found, ['j.search_customer'], terms.phone);
  });
}

const END = { at: 'l.created_at', id: 'l.id' };
const cursorOf = (row: Row) => ({ at: String(row.created_at), id: Number(row.id) });

/** All entries, newest first, each with its job's details; the page is found in an index before its rows are read. */
export async function listLog(
  db: Db,
  table: LogTable,
  request: PageRequest,
): Promise<Pick<Page<Row>, 'items' | 'next'>> {
  const found: Cursor[] = await keyset(
    matching(db, table, request.search).select({ at: END.at, id: END.id }),
    END,
    request,
  );
  const page = cutPage(found, request.limit, (end) => end);
  if (page.items.length === 0) return { items: [], next: null };
  const items: Row[] = await db(`${table} as l`)
    .join('jobs as j', 'j.id', 'l.job_id')
    .whereIn(
      'l.id',
      page.items.map((end) => end.id),
    )
    .orderBy(END.at, 'desc')
    .orderBy(END.id, 'desc')
    .select(['l.*', ...DETAIL_COLUMNS]);
  return { items, next: page.next };
}

export async function countLog(db: Db, table: LogTable, search: string): Promise<number> {
  const row = await matching(db, table, search).count('* as count').first();
  return Number(row?.count);
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

import { fold, searchTermsOf } from '@loupe/domain';
import type { Db } from '@loupe/db';
import type { Knex } from 'knex';
import type { Row } from '../jobs/job-row';
import { DETAIL_COLUMNS } from './job-details';
import { cutPage, keyset, type Page, type PageRequest } from './page';
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
  const rows = db(`${table} as l`).join('jobs as j', 'j.id', 'l.job_id');
  const terms = searchTermsOf(search);
  if (terms.text === '') return rows;
  return rows.where((found) => {
    whereAnyHolds(found, ['l.search', 'j.search_customer'], terms.text);
    if (terms.phone) whereAnyHolds(found, ['j.search_customer'], terms.phone);
  });
}

const END = { at: 'l.created_at', id: 'l.id' };
const cursorOf = (row: Row) => ({ at: String(row.created_at), id: Number(row.id) });

/** All entries, newest first, each with its job's details. */
export async function listLog(
  db: Db,
  table: LogTable,
  request: PageRequest,
): Promise<Pick<Page<Row>, 'items' | 'next'>> {
  const rows = keyset(matching(db, table, request.search).select(['l.*', ...DETAIL_COLUMNS]), END, request);
  return cutPage<Row>(await rows, request.limit, cursorOf);
}

export async function countLog(db: Db, table: LogTable, search: string): Promise<number> {
  const rows = search.trim() === '' ? db(table) : matching(db, table, search);
  const row = await rows.count('* as count').first();
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

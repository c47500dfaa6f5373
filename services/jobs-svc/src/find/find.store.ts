import { readFixed, whereAmong, type Db } from '@loupe/db';
import type { RankFacts } from '@loupe/domain';
import type { FoundJob } from '@loupe/shared-types';
import type { Knex } from 'knex';
import { columnOf, jobNumberKey, readField, type Row } from '../jobs/job-row';
import { searchOf, whereFound, type Search } from '../jobs/jobs.list.store';

/** Where there are too many candidates to rank them all: the newest of the open jobs, and of all. */
const NEWEST_OPEN = 200;
const NEWEST = 60;
/** One or two letters have no trigrams on MySQL, so only the newest jobs are looked through. */
const LOOKED_THROUGH = 5_000;

const FACTS = [
  ...(['id', 'jobNumber', 'customJobNumber', 'surname', 'contactNumber', 'dateCreated'] as const),
  ...([
    'jobStatus',
    'customerRejected',
    'missing',
    'quoteAmount',
    'jobAccepted',
    'customerCollected',
  ] as const),
] satisfies readonly (keyof RankFacts)[];

const SHOWN = [
  ...FACTS.filter((name) => name !== 'surname' && name !== 'dateCreated'),
  ...(['firstName', 'surname', 'items', 'location', 'currentItemLocation'] as const),
  ...(['totalCost', 'depositAmount', 'balancePaid', 'collectionDate', 'confirmedDate'] as const),
] as const;

/** The columns of some fields, and how a row of them is read: thousands of rows are ranked. */
function fieldsOf<T>(names: readonly string[]) {
  const columns = names.map((name) => [name, columnOf(name)] as const);
  return {
    columns: columns.map(([, column]) => `j.${column}`),
    read(row: Row): T {
      const fields: Record<string, unknown> = {};
      for (const [name, column] of columns) fields[name] = readField(name, row[column]);
      return fields as T;
    },
  };
}

const RANKED = fieldsOf<RankFacts>(FACTS);
const LINE = fieldsOf<FoundJob>(SHOWN);

/** The jobs with one of these numbers, as unique keys. */
export async function jobsNumbered(db: Db, numbers: readonly string[]): Promise<readonly number[]> {
  const keys = [...new Set(numbers.map(jobNumberKey))].filter((key) => key !== '');
  if (keys.length === 0) return [];
  const by = async (column: string): Promise<number[]> => db('jobs').whereIn(column, keys).pluck('id');
  return [...new Set([...(await by('display_number_key')), ...(await by('job_number_key'))])];
}

const isShort = ({ words }: Search): boolean =>
  words.every(({ terms }) => terms.some(({ text }) => Array.from(text).length < 3));

/** The newest jobs that match, and whether these are all that do. */
async function newestMatches(
  db: Db,
  search: Search,
): Promise<{ readonly ids: readonly number[]; readonly isAll: boolean }> {
  const open = db('job_stages as s').join('jobs as j', 'j.id', 's.job_id').where('s.stage', 'active');
  whereFound(db, open, search);
  open.orderBy('s.date_created', 'desc').orderBy('s.job_id', 'desc').limit(NEWEST_OPEN);
  const all: Knex.QueryBuilder = db('jobs as j');
  let passedOver = 0;
  if (isShort(search)) {
    const end = await db('jobs').max({ id: 'id' }).first();
    passedOver = Math.max(0, Number(end?.id ?? 0) - LOOKED_THROUGH);
    all.where('j.id', '>', passedOver);
  }
  whereFound(db, all, search);
  all.orderBy('j.date_created', 'desc').orderBy('j.id', 'desc').limit(NEWEST);
  const ids: readonly number[] = await open.pluck('s.job_id');
  const newest: readonly number[] = await all.pluck('j.id');
  return {
    ids: [...new Set([...ids, ...newest])],
    isAll: passedOver === 0 && newest.length < NEWEST,
  };
}

/** Reads what ranks these jobs, one row after another: thousands of them are not held. */
async function eachOf(
  db: Db,
  ids: readonly number[],
  search: Search | null,
  take: (job: RankFacts) => void,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = whereAmong(db, db('jobs as j'), 'j.id', ids);
  if (search) whereFound(db, rows, { ...search, candidates: null });
  const { sql, bindings } = rows.select(RANKED.columns).toSQL();
  await readFixed(db, sql, bindings, (row) => {
    take(RANKED.read(row));
    return true;
  });
}

/**
 * Calls back with the jobs that hold every word of the text, as in the searches of the lists (SEARCH-1), and with those of
 * `ids`. Answers whether there are more than these.
 */
export async function eachMatch(
  db: Db,
  text: string,
  ids: readonly number[],
  take: (job: RankFacts) => void,
): Promise<boolean> {
  const search = await searchOf(db, { search: text, searchIn: 'jobs' });
  await eachOf(db, ids, null, take);
  if (!search) return false;
  const known = new Set(ids);
  const others = (job: RankFacts) => void (known.has(job.id) || take(job));
  if (search.candidates) {
    await eachOf(db, search.candidates, search, others);
    return false;
  }
  const { ids: newest, isAll } = await newestMatches(db, search);
  await eachOf(db, newest, null, others);
  return !isAll;
}

/** What the lines of these jobs show, in the order of the ids. */
export async function foundJobs(db: Db, ids: readonly number[]): Promise<readonly FoundJob[]> {
  if (ids.length === 0) return [];
  const rows: readonly Row[] = await db('jobs as j').whereIn('j.id', ids).select(LINE.columns);
  const jobs = new Map(rows.map((row) => [Number(row.id), LINE.read(row)]));
  const parts = await partsOf(db, ids);
  return ids.flatMap((id) => {
    const job = jobs.get(id);
    return job ? [{ ...job, partsCount: parts.get(id) ?? 0 }] : [];
  });
}

async function partsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows: readonly Row[] = await db('ordered_parts')
    .whereIn('job_id', ids)
    .groupBy('job_id')
    .select('job_id')
    .count('* as parts');
  return new Map(rows.map((row) => [Number(row.job_id), Number(row.parts)]));
}

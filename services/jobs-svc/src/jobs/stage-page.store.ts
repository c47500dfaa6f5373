import { dialectOf, NO_INSTANT, readFixed, stageCount } from '@loupe/db';
import { toPounds } from '@loupe/domain';
import type { JobListItem, Stage } from '@loupe/shared-types';
import type { Knex } from 'knex';
import { MOST_UNMEASURED } from '../lists/byte-budget';
import { cutWritten, type Cursor, type WrittenPage } from '../lists/page';
import { JOB_COLUMNS, jobAsJson, poundsAsJson, toJob, type Row } from './job-row';
import type { JobsQuery } from './jobs.query';

/** The order of a page and the column it follows; `job_stages` has an index for each. */
const ORDERS = {
  newest: { column: 'date_created', direction: 'desc', beyond: '<' },
  oldest: { column: 'date_created', direction: 'asc', beyond: '>' },
  longest: { column: 'since', direction: 'asc', beyond: '>' },
  due: { column: 'due_at', direction: 'asc', beyond: '>' },
} as const satisfies Readonly<Record<JobsQuery['order'], unknown>>;

/** What a list adds to each job, as `withCounts` does. Most jobs have no parts, and are looked up among them once. */
const CALLS = '(select count(*) from call_logs c where c.job_id = f.id)';
const PARTS = '(select count(*) from ordered_parts o where o.job_id = s.job_id)';
const ofParts = (sum: string) =>
  `case when f.parts = 0 then 0 else (select coalesce(sum(o.${sum}), 0) from ordered_parts o where o.job_id = f.id) end`;
const ARRIVED = ofParts('part_arrived');
const COST = ofParts('cost');
const ENTERED = `nullif(f.entered, '${NO_INSTANT}')`;

/** SQLite writes the JSON of a job itself: nothing is built here row by row. */
const ITEM = {
  sqlite: () =>
    `${jobAsJson({
      callCount: CALLS,
      partsCount: 'f.parts',
      partsArrivedCount: ARRIVED,
      partsValue: poundsAsJson(`(${COST})`),
      stageSince: ENTERED,
    })} as json`,
  mysql: () =>
    `f.parts, ${CALLS} as calls, ${ARRIVED} as arrived, ${COST} as cost, ${ENTERED} as entered, ${JOB_COLUMNS.join(', ')}`,
};

type Dialect = keyof typeof ITEM;

/** A page of a stage in one statement: its rows by index, then the jobs by id, what they list and the total. */
function statementOf(dialect: Dialect, order: JobsQuery['order'], isFirst: boolean): string {
  const { column, direction, beyond } = ORDERS[order];
  const after = isFirst
    ? ''
    : `and s.${column} ${beyond}= ? and (s.${column} ${beyond} ? or s.job_id ${beyond} ?)`;
  return `
    select f.at as list_at, f.id as list_id, ${ITEM[dialect]()},
      (select sum(jobs) from stage_counts where stage = ?) as total
    from (select s.${column} as at, s.job_id as id, s.since as entered, ${PARTS} as parts from job_stages s
      where s.stage = ? ${after} order by s.${column} ${direction}, s.job_id ${direction} limit ?) f
    join jobs j on j.id = f.id
    order by f.at ${direction}, f.id ${direction}`;
}

const STATEMENTS = new Map<string, string>();

function statementFor(dialect: Dialect, order: JobsQuery['order'], isFirst: boolean): string {
  const key = `${dialect} ${order} ${String(isFirst)}`;
  const known = STATEMENTS.get(key) ?? statementOf(dialect, order, isFirst);
  STATEMENTS.set(key, known);
  return known;
}

function itemAsJson(row: Row): string {
  if ('json' in row) return String(row.json);
  const item: JobListItem = {
    ...toJob(row),
    callCount: Number(row.calls),
    partsCount: Number(row.parts),
    partsArrivedCount: Number(row.arrived),
    partsValue: toPounds(Number(row.cost)),
    stageSince: row.entered === null ? null : String(row.entered),
  };
  return JSON.stringify(item);
}

/** On MySQL all rows of a page are in memory, so a page that may hold many long texts is measured there first. */
export const isStagePage = (db: Knex, { limit }: Pick<JobsQuery, 'limit'>): boolean =>
  dialectOf(db) === 'sqlite' || limit <= MOST_UNMEASURED;

/** A page of a stage's list without filters or a search, as `GET /api/jobs` sends it. */
export async function stagePage(
  db: Knex,
  stage: Stage,
  { order, cursor, limit }: Pick<JobsQuery, 'order' | 'cursor' | 'limit'>,
): Promise<WrittenPage> {
  const after = cursor ? [cursor.at, cursor.at, cursor.id] : [];
  const sql = statementFor(dialectOf(db), order, cursor === undefined);
  const page = cutWritten(limit);
  let total: number | undefined;
  await readFixed(db, sql, [stage, stage, ...after, limit + 1], (row) => {
    total ??= Number(row.total);
    const at: Cursor = { at: String(row.list_at), id: Number(row.list_id) };
    return page.add(itemAsJson(row), at);
  });
  const { json, next, count } = page.written();
  const isWhole = next === null && cursor === undefined;
  return { json, next, total: isWhole ? count : (total ?? (await stageCount(db, stage))) };
}

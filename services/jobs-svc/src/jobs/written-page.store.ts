import { compiledRows, NO_INSTANT, stageCount } from '@loupe/db';
import { MAX_ANSWER_BYTES, type Stage } from '@loupe/shared-types';
import type { Knex } from 'knex';
import { sumOfOctets } from '../lists/byte-budget';
import { cutPage, cutWritten, type WrittenPage } from '../lists/page';
import { JOB_TEXT_COLUMNS, jobAsJson, poundsAsJson } from './job-row';
import type { JobsQuery } from './jobs.query';

/** The order of a page and the column it follows; `job_stages` has an index for each. */
const ORDERS = {
  newest: { column: 'date_created', direction: 'desc', beyond: '<' },
  oldest: { column: 'date_created', direction: 'asc', beyond: '>' },
  longest: { column: 'since', direction: 'asc', beyond: '>' },
  due: { column: 'due_at', direction: 'asc', beyond: '>' },
} as const satisfies Readonly<Record<JobsQuery['order'], unknown>>;

/** What a list adds to each job, as `withCounts` does. */
const COUNTS = {
  callCount: '(select count(*) from call_logs c where c.job_id = j.id)',
  partsCount: '(select count(*) from ordered_parts o where o.job_id = j.id)',
  partsArrivedCount: '(select coalesce(sum(part_arrived), 0) from ordered_parts o where o.job_id = j.id)',
  partsValue: poundsAsJson('p.cost'),
  stageSince: `nullif(p.entered, '${NO_INSTANT}')`,
};

/** A page of a stage in one statement, whose rows are written as JSON by SQLite: nothing is built here row by row. */
function statementOf(order: JobsQuery['order'], isFirst: boolean): string {
  const { column, direction, beyond } = ORDERS[order];
  const sorted = (at: string, id: string) => `order by ${at} ${direction}, ${id} ${direction}`;
  const after = isFirst
    ? ''
    : `and s.${column} ${beyond}= ? and (s.${column} ${beyond} ? or s.job_id ${beyond} ?)`;
  return `
    with f as (select s.${column} as at, s.job_id as id, s.since as entered from job_stages s
      where s.stage = ? ${after} ${sorted(`s.${column}`, 's.job_id')} limit ?),
    sized as (select f.at, f.id, f.entered,
      (select coalesce(sum(cost), 0) from ordered_parts o where o.job_id = f.id) as cost, ${sumOfOctets(JOB_TEXT_COLUMNS)} as octets
      from f join jobs j on j.id = f.id),
    p as (select at, id, entered, cost, count(*) over () as found_rows,
      sum(octets) over (${sorted('at', 'id')}) - octets as before_it from sized)
    select p.at, p.id, p.found_rows, ${jobAsJson(COUNTS)} as json,
      (select sum(jobs) from stage_counts where stage = ?) as total
    from p join jobs j on j.id = p.id
    where p.before_it < ${MAX_ANSWER_BYTES} ${sorted('p.at', 'p.id')}`;
}

const STATEMENTS = new Map<string, string>();

function statementFor(order: JobsQuery['order'], isFirst: boolean): string {
  const key = `${order} ${String(isFirst)}`;
  const known = STATEMENTS.get(key) ?? statementOf(order, isFirst);
  STATEMENTS.set(key, known);
  return known;
}

/** A page of a stage's list without filters or a search, as `GET /api/jobs` sends it. SQLite only. */
export async function writtenPage(
  db: Knex,
  stage: Stage,
  { order, cursor, limit }: Pick<JobsQuery, 'order' | 'cursor' | 'limit'>,
): Promise<WrittenPage> {
  const after = cursor ? [cursor.at, cursor.at, cursor.id] : [];
  const rows = await compiledRows(db, statementFor(order, cursor === undefined), [
    stage,
    ...after,
    limit + 1,
    stage,
  ]);
  const cursorOf = (row: (typeof rows)[number]) => ({ at: String(row.at), id: Number(row.id) });
  const { items, next } = cutPage(rows, limit, cursorOf);
  const page = cutWritten(
    items.map((row) => ({ json: String(row.json), after: cursorOf(row) })),
    next,
  );
  const isWhole = page.next === null && cursor === undefined;
  const kept = async () => Number(rows[0]?.total ?? (await stageCount(db, stage)));
  return { ...page, total: isWhole ? items.length : await kept() };
}

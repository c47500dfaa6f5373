import { ERASED, searchOfLog, type Calendar } from '@loupe/domain';
import { nullableText, reindexLog, type Db, type LogTable } from '@loupe/db';
import type { Job } from '@loupe/shared-types';
import { toJob, type Row } from '../jobs/job-row';
import { replaceJob } from '../jobs/jobs.store';
import { requireJob } from '../jobs/require-job';
import { erasedJobFields, erasedPlace, eraseTexts } from './erased-texts';

interface Erasing {
  readonly calendar: Calendar;
  /** What stands as the surname: the day of the erasure. */
  readonly day: string;
  /** Full names of staff, which stay where they made a call. */
  readonly staff: ReadonlySet<string>;
}

/** Erases what a job, its calls, moves, parts and history say about the person; the rest stays (PRIVACY-2). */
export async function eraseJob(trx: Db, id: number, { calendar, day, staff }: Erasing): Promise<void> {
  const job = await requireJob(trx, id);
  const { currentItemLocation } = job;
  const after = {
    ...job,
    ...Object.fromEntries(erasedJobFields()),
    surname: day,
    location: erasedPlace(job.location),
    currentItemLocation: currentItemLocation && erasedPlace(currentItemLocation),
  } as Job;
  await replaceJob(trx, job, after, calendar);
  await eraseLogs(trx, id, staff);
  await eraseChanges(trx, id, staff);
}

const LOGS: Readonly<
  Record<
    LogTable,
    { readonly texts: readonly string[]; readonly erase: (row: Row, staff: ReadonlySet<string>) => Row }
  >
> = {
  call_logs: {
    texts: ['caller_name', 'call_content'],
    erase: ({ caller_name }, staff) => ({
      caller_name: staff.has(String(caller_name)) ? caller_name : ERASED,
      call_content: ERASED,
    }),
  },
  location_logs: {
    texts: ['location', 'old_location', 'updated_by'],
    erase: ({ location, old_location }) => ({
      location: erasedPlace(String(location)),
      old_location: old_location === null ? null : erasedPlace(String(old_location)),
    }),
  },
  ordered_parts: {
    texts: ['description', 'source', 'invoice_number', 'ordering_person'],
    erase: () => ({ description: ERASED }),
  },
};

/** Erases the texts of calls, moves and parts of a job; only of the rows that are theirs, where not all are. */
export async function eraseLogs(
  trx: Db,
  jobId: number,
  staff: ReadonlySet<string>,
  isTheirs: (row: Row) => boolean = () => true,
): Promise<void> {
  for (const [table, { texts, erase }] of Object.entries(LOGS) as [LogTable, (typeof LOGS)[LogTable]][]) {
    const all: Row[] = await trx(table)
      .where({ job_id: jobId })
      .select('id', 'search', 'created_at', ...texts);
    const rows = all.filter(isTheirs);
    const erased = rows.map((row) => {
      const columns = erase(row, staff);
      const now = { ...row, ...columns };
      return {
        id: row.id,
        columns: { ...columns, search: searchOfLog(texts.map((text) => nullableText(now[text]))) },
      };
    });
    for (const { id, columns } of erased) await trx(table).where({ id }).update(columns);
    await reindexLog(trx, table, jobId, {
      before: rows.map(({ search }) => String(search)),
      after: erased.map(({ columns }) => columns.search),
    });
  }
}

async function eraseChanges(trx: Db, jobId: number, staff: ReadonlySet<string>): Promise<void> {
  const rows: Row[] = await trx('changes').where({ job_id: jobId }).select('id', 'before_json', 'after_json');
  for (const { id, before_json, after_json } of rows) {
    const erased = (json: unknown) => JSON.stringify(eraseTexts(JSON.parse(String(json)) as object, staff));
    const now = { before_json: erased(before_json), after_json: erased(after_json) };
    if (now.before_json !== before_json || now.after_json !== after_json)
      await trx('changes')
        .where({ id: id as number })
        .update(now);
  }
}

const KEYS_AT_ONCE = 200;

interface ErasedAnswers {
  readonly jobs: ReadonlySet<number>;
  /** Whether a scanned text of no job names the person. */
  readonly isNaming: (code: string) => boolean;
  readonly staff: ReadonlySet<string>;
}

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** An answer, or a part of one, without what it says of the jobs; the answer itself when it says nothing of them. */
function erasedAnswer(answer: unknown, given: ErasedAnswers): unknown {
  if (Array.isArray(answer)) return answer.map((one) => erasedAnswer(one, given));
  if (!isObject(answer)) return answer;
  const { jobs, isNaming, staff } = given;
  const isJob = answer.jobNumber !== undefined && jobs.has(Number(answer.id));
  if (isJob || jobs.has(Number(answer.repairJobId)) || jobs.has(Number(answer.jobId)))
    return eraseTexts(answer, staff);
  const isAbout = isObject(answer.job) && jobs.has(Number(answer.job.id));
  const isUnknown = answer.result === 'unknown' || answer.state === 'unknown';
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => {
      if (isUnknown && name === 'code' && isNaming(String(value))) return [name, ERASED];
      return [name, isAbout && typeof value === 'string' ? erasedPlace(value) : erasedAnswer(value, given)];
    }),
  );
}

/**
 * Erases what remembered answers say of these jobs, also within the answer to a scan; the key stays, so that a repeat makes
 * nothing.
 */
export async function eraseAnswers(trx: Db, given: ErasedAnswers): Promise<void> {
  for (let last: Row = { user_id: 0, idempotency_key: '' }; ;) {
    const { user_id, idempotency_key } = last;
    const rows: Row[] = await trx('idempotency_keys')
      .whereRaw('(user_id > ? or (user_id = ? and idempotency_key > ?))', [
        Number(user_id),
        Number(user_id),
        String(idempotency_key),
      ])
      .orderBy(['user_id', 'idempotency_key'])
      .limit(KEYS_AT_ONCE)
      .select('user_id', 'idempotency_key', 'body');
    for (const row of rows) {
      if (row.body === '') continue;
      const body = JSON.stringify(erasedAnswer(JSON.parse(String(row.body)), given));
      if (body === row.body) continue;
      await trx('idempotency_keys')
        .where({ user_id: Number(row.user_id), idempotency_key: String(row.idempotency_key) })
        .update({ body });
    }
    const end = rows.at(-1);
    if (!end || rows.length < KEYS_AT_ONCE) return;
    last = end;
  }
}

/** Whether a job was erased already. */
export const isErasedJob = (row: Row): boolean => {
  const { firstName, contactNumber } = toJob(row);
  return firstName === ERASED && contactNumber === ERASED;
};

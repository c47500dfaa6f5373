import type { Db } from '@loupe/db';
import type { ChangeKind, MyDayEntry } from '@loupe/shared-types';
import type { Row } from '../jobs/job-row';
import { DETAIL_COLUMNS, toJobDetails } from '../lists/job-details';

interface Range {
  readonly userId: number;
  readonly from: string;
  /** Exclusive. */
  readonly to: string;
}

const doneIn = (db: Db, { userId, from, to }: Range) =>
  db('changes as c')
    .where('c.user_id', userId)
    .where('c.at', '>=', from)
    .where('c.at', '<', to)
    .whereNot('c.topic', 'prints');

export async function countKinds(db: Db, range: Range): Promise<ReadonlyMap<ChangeKind, number>> {
  const rows = await doneIn(db, range).groupBy('c.kind').select('c.kind').count('* as count');
  return new Map(rows.map((row) => [row.kind as ChangeKind, Number(row.count)]));
}

function toEntry(row: Row): MyDayEntry {
  const { currentItemLocation = null } =
    row.after_json === null
      ? {}
      : (JSON.parse(String(row.after_json)) as { readonly currentItemLocation?: string | null });
  return {
    id: Number(row.id),
    at: String(row.at),
    kind: row.kind as ChangeKind,
    location: currentItemLocation,
    job: toJobDetails(row),
  };
}

/** Newest first, with the current details of the jobs. */
export async function listDone(db: Db, range: Range, most: number): Promise<readonly MyDayEntry[]> {
  const rows: Row[] = await doneIn(db, range)
    .join('jobs as j', 'j.id', 'c.job_id')
    .orderBy('c.at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(most)
    .select('c.id', 'c.at', 'c.kind', ...DETAIL_COLUMNS)
    // The JSON of other kinds may be as large as a job.
    .select(db.raw(`case when c.kind = 'moved' then c.after_json end as after_json`));
  return rows.map(toEntry);
}

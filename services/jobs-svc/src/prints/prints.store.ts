import type { Db } from '@loupe/db';
import type { JobDetails, Print, PrintKind, PrintPreset, PrintState } from '@loupe/shared-types';
import type { Actor } from '../deps';
import type { Row } from '../jobs/job-row';
import { DETAIL_COLUMNS, toJobDetails } from '../lists/job-details';

const TABLE = 'prints';

/** States that count as a copy: there is paper, or may be. */
const COUNTED = ['queued', 'claimed', 'printed', 'unanswered'] as const satisfies readonly PrintState[];

function toPrint(row: Row): Print {
  return {
    id: Number(row.id),
    batchId: Number(row.batch_id),
    jobId: Number(row.job_id),
    kind: row.kind as PrintKind,
    preset: row.preset as PrintPreset,
    copyNo: Number(row.copy_no),
    state: row.state as PrintState,
    by: String(row.by_name),
    at: String(row.at),
    station: row.station === null ? null : String(row.station),
    endedAt: row.ended_at === null ? null : String(row.ended_at),
  };
}

/** Holds these jobs until the transaction ends, so that two prints at once get two copy numbers. */
export async function lockJobs(trx: Db, jobIds: readonly number[]): Promise<void> {
  await trx('jobs').whereIn('id', jobIds).orderBy('id').forUpdate().select('id');
}

/** The highest copy number of a kind of each job; jobs without a copy are absent (LABEL-8). */
export async function highestCopies(
  db: Db,
  kind: PrintKind,
  jobIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows: Row[] = await db(TABLE)
    .where({ kind })
    .whereIn('job_id', jobIds)
    .whereIn('state', COUNTED)
    .groupBy('job_id')
    .select('job_id')
    .max('copy_no as highest');
  return new Map(rows.map((row) => [Number(row.job_id), Number(row.highest)]));
}

export type NewPrint = Omit<Print, 'id' | 'batchId' | 'endedAt'>;

/** Inserts one batch, in order. */
export async function insertBatch(trx: Db, prints: readonly NewPrint[]): Promise<readonly Print[]> {
  const inserted: Print[] = [];
  for (const print of prints) {
    const row = {
      batch_id: inserted[0]?.id ?? 0,
      job_id: print.jobId,
      kind: print.kind,
      preset: print.preset,
      copy_no: print.copyNo,
      state: print.state,
      by_name: print.by,
      at: print.at,
      station: print.station,
      claimed_at: print.state === 'claimed' ? print.at : null,
    };
    const [made] = await trx(TABLE).insert(row);
    const id = Number(made);
    if (inserted.length === 0) await trx(TABLE).where({ id }).update({ batch_id: id });
    inserted.push({ ...print, id, batchId: inserted[0]?.id ?? id, endedAt: null });
  }
  return inserted;
}

/** The oldest batch of the queue from `since` on. */
export async function oldestQueued(db: Db, since: string): Promise<number | null> {
  const row: Row | undefined = await db(TABLE)
    .where({ state: 'queued' })
    .where('at', '>=', since)
    .orderBy('at')
    .orderBy('id')
    .first('batch_id');
  return row ? Number(row.batch_id) : null;
}

/** Takes what is still queued of a batch, in one statement; the number of prints taken. */
export const claimBatch = (
  trx: Db,
  batchId: number,
  { station, at }: { readonly station: string; readonly at: string },
): Promise<number> =>
  trx(TABLE)
    .where({ batch_id: batchId, state: 'queued' })
    .update({ state: 'claimed', station, claimed_at: at });

export interface ClaimedPrint {
  readonly print: Print;
  readonly claimedAt: string | null;
}

/** Prints that a computer took before `until`, of which nobody has said how they ended. */
export async function listUnanswered(db: Db, until: string, most: number): Promise<readonly ClaimedPrint[]> {
  const rows: Row[] = await db(TABLE)
    .where({ state: 'claimed' })
    // No print is taken before it is asked for: the index has `at`.
    .where('at', '<', until)
    .where((any) => any.whereNull('claimed_at').orWhere('claimed_at', '<', until))
    .orderBy('id')
    .limit(most);
  return rows.map((row) => ({
    print: toPrint(row),
    claimedAt: row.claimed_at === null ? null : String(row.claimed_at),
  }));
}

/** Ends a claim only if it is still the one that was read, in one statement. */
export async function giveUp(
  trx: Db,
  { print, claimedAt }: ClaimedPrint,
  { state, endedAt }: Print,
): Promise<boolean> {
  const written = await trx(TABLE)
    .where({ id: print.id, state: 'claimed', claimed_at: claimedAt })
    .update({ state, ended_at: endedAt });
  return written > 0;
}

/** Who changed a print last. */
export async function lastActorOf(db: Db, { jobId, id }: Print): Promise<Actor | null> {
  const row: Row | undefined = await db('changes')
    .where({ job_id: jobId, topic: 'prints', entity_id: id })
    .orderBy('id', 'desc')
    .first('user_id', 'user_name');
  return row ? { userId: Number(row.user_id), fullName: String(row.user_name) } : null;
}

/** The prints of a batch, in order. */
export async function printsOfBatch(db: Db, batchId: number): Promise<readonly Print[]> {
  const rows: Row[] = await db(TABLE).where({ batch_id: batchId }).orderBy('id');
  return rows.map(toPrint);
}

export async function printsById(db: Db, ids: readonly number[]): Promise<readonly Print[]> {
  const rows: Row[] = await db(TABLE).whereIn('id', ids).orderBy('id');
  return rows.map(toPrint);
}

/** Ends a print only if it is still in the state it was read in, in one statement. */
export async function endPrint(
  trx: Db,
  print: Print,
  { state, endedAt }: Pick<Print, 'state' | 'endedAt'>,
): Promise<boolean> {
  const written = await trx(TABLE)
    .where({ id: print.id, state: print.state })
    .update({ state, ended_at: endedAt });
  return written > 0;
}

interface Filter {
  readonly job?: number;
  readonly batch?: number;
}

/** The newest prints first, with their jobs. */
export async function listPrints(
  db: Db,
  { job, batch }: Filter,
  most: number,
): Promise<readonly (Print & { readonly jobDetails: JobDetails })[]> {
  const rows = db(`${TABLE} as p`)
    .join('jobs as j', 'j.id', 'p.job_id')
    .orderBy('p.id', 'desc')
    .limit(most)
    .select('p.*', ...DETAIL_COLUMNS);
  if (job !== undefined) rows.where('p.job_id', job);
  if (batch !== undefined) rows.where('p.batch_id', batch);
  const found: Row[] = await rows;
  return found.map((row) => ({ ...toPrint(row), jobDetails: toJobDetails(row) }));
}

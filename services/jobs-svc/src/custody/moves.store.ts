import type { Db } from '@loupe/db';
import type { Row } from '../jobs/job-row';
import { DETAIL_COLUMNS } from '../lists/job-details';

/** A visit to the Move page is a shelf or a van, not a year: more lines than this are not listed. */
const MOST_LINES = 2_000;

/** Moves with the details of their jobs and the latest move of each, oldest first. */
function moves(db: Db) {
  const latestOfJob = db('location_logs as m')
    .select('m.id')
    .whereRaw('m.job_id = l.job_id')
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(1);
  const own = ['id', 'job_id', 'location', 'old_location', 'must_accept', 'accepted_by_name', 'status_set'];
  return db('location_logs as l')
    .join('jobs as j', 'j.id', 'l.job_id')
    .leftJoin('location_logs as n', (join) => join.on('n.id', db.raw('(?)', [latestOfJob])))
    .orderBy('l.id')
    .limit(MOST_LINES)
    .select(own.map((column) => `l.${column}`))
    .select({ latest_id: 'n.id', latest_by: 'n.updated_by', latest_at: 'n.location' })
    .select(DETAIL_COLUMNS);
}

/** The moves of a batch, oldest first. */
export async function movesOfBatch(db: Db, batchId: string): Promise<readonly Row[]> {
  return moves(db).where('l.batch_id', batchId).where('l.method', '<>', 'undo');
}

/** What waits at these locations to be accepted, oldest first: a bag that was moved on since does not. */
export async function pendingMoves(db: Db, locations: readonly string[]): Promise<readonly Row[]> {
  if (locations.length === 0) return [];
  return moves(db)
    .join('job_stages as s', 's.job_id', 'l.job_id')
    .where('s.stage', 'active')
    .whereIn('j.current_item_location', locations)
    .where('l.must_accept', 1)
    .whereNull('l.accepted_by_name')
    .whereRaw('n.id = l.id');
}

/** What an undo needs to know of a move. */
export interface UndoneMove {
  readonly jobId: number;
  readonly location: string;
  readonly oldLocation: string | null;
  readonly batchId: string | null;
  readonly statusBefore: string | null;
  readonly statusSet: string | null;
}

export async function findUndone(db: Db, id: number): Promise<UndoneMove | null> {
  const row = await db('location_logs').where({ id }).first();
  return row
    ? {
        jobId: Number(row.job_id),
        location: String(row.location),
        oldLocation: row.old_location,
        batchId: row.batch_id,
        statusBefore: row.status_before,
        statusSet: row.status_set,
      }
    : null;
}

/** Whether an item, before this move, was at a location with a staff member who had not accepted it yet (HAND-1). */
export async function wasPending(
  trx: Db,
  jobId: number,
  { before, location }: { readonly before: number; readonly location: string },
): Promise<boolean> {
  const row = await trx('location_logs')
    .where({ job_id: jobId, location })
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .first('must_accept', 'accepted_by_name');
  return Boolean(row?.must_accept) && row?.accepted_by_name === null;
}

/** Writes down which status was set with a move, and the one before it, for its undo (PLACE-4). */
export async function noteStatus(
  trx: Db,
  id: number,
  { before, set }: { readonly before: string; readonly set: string },
): Promise<void> {
  await trx('location_logs').where({ id }).update({ status_before: before, status_set: set });
}

/** Marks a move as accepted by the staff member who has the item now; false when it already is. */
export async function acceptMove(trx: Db, id: number, by: string, at: string): Promise<boolean> {
  const written = await trx('location_logs')
    .where({ id, must_accept: 1 })
    .whereNull('accepted_by_name')
    .update({ accepted_by_name: by, accepted_at: at });
  return written > 0;
}

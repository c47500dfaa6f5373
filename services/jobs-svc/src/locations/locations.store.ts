import { searchOfLog } from '@loupe/domain';
import { indexLog, type Db } from '@loupe/db';
import type { LocationLog, MoveMethod } from '@loupe/shared-types';
import type { Row } from '../jobs/job-row';

export interface Move {
  readonly jobId: number;
  readonly location: string;
  readonly oldLocation: string | null;
  readonly by: string;
  readonly at: string;
  readonly method?: MoveMethod;
  readonly batchId?: string;
  /** Whether the staff member who has it now must accept it (HAND-1). */
  readonly mustAccept?: boolean;
}

export function toMove(row: Row): LocationLog {
  const acceptedBy = row.accepted_by_name ? String(row.accepted_by_name) : null;
  return {
    id: Number(row.id),
    repairJobId: Number(row.job_id),
    location: String(row.location),
    newLocation: String(row.location),
    oldLocation: row.old_location === null ? null : String(row.old_location),
    updatedBy: String(row.updated_by),
    updatedAt: String(row.updated_at),
    createdAt: String(row.created_at),
    method: (row.method ?? null) as MoveMethod | null,
    acceptedBy,
    pending: Boolean(row.must_accept) && acceptedBy === null,
  };
}

export async function insertMove(trx: Db, move: Move): Promise<LocationLog> {
  const { jobId, location, oldLocation, by, at, method, batchId, mustAccept } = move;
  const row = {
    job_id: jobId,
    location,
    old_location: oldLocation,
    updated_by: by,
    updated_at: at,
    created_at: at,
    search: searchOfLog([location, oldLocation, by]),
    method: method ?? null,
    batch_id: batchId ?? null,
    must_accept: Number(mustAccept ?? false),
  };
  const [id] = await trx('location_logs').insert(row);
  await indexLog(trx, 'location_logs', jobId, row.search);
  return toMove({ ...row, id });
}

export async function latestMove(db: Db, jobId: number): Promise<LocationLog | null> {
  const row = await db('location_logs')
    .where({ job_id: jobId })
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .first();
  return row ? toMove(row) : null;
}

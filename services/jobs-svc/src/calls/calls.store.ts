import { searchOfLog } from '@loupe/domain';
import { indexLog, type Db } from '@loupe/db';
import type { CallLog } from '@loupe/shared-types';
import type { CreateCall } from '@loupe/shared-types/schemas';
import type { Row } from '../jobs/job-row';

export function toCall(row: Row): CallLog {
  return {
    id: Number(row.id),
    repairJobId: Number(row.job_id),
    callDate: String(row.call_date),
    callTime: String(row.call_time),
    callerName: String(row.caller_name),
    callContent: String(row.call_content),
    createdAt: String(row.created_at),
  };
}

export async function insertCall(
  trx: Db,
  jobId: number,
  call: CreateCall,
  createdAt: string,
): Promise<CallLog> {
  const row = {
    job_id: jobId,
    call_date: call.callDate,
    call_time: call.callTime,
    caller_name: call.callerName,
    call_content: call.callContent,
    created_at: createdAt,
    search: searchOfLog([call.callerName, call.callContent]),
  };
  const [id] = await trx('call_logs').insert(row);
  await indexLog(trx, 'call_logs', jobId, row.search);
  return toCall({ ...row, id });
}

/** The total number of calls of each job. */
export async function callsPerJob(db: Db, jobIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (jobIds.length === 0) return new Map();
  const rows = await db('call_logs')
    .whereIn('job_id', [...new Set(jobIds)])
    .groupBy('job_id')
    .select('job_id')
    .count('* as calls');
  return new Map(rows.map((row) => [Number(row.job_id), Number(row.calls)]));
}

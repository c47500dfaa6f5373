import type { CallLog } from '@loupe/shared-types';

export type JobOfCalls = NonNullable<CallLog['jobDetails']>;

/** The loaded calls of one repair job, newest first. */
export interface CallGroup {
  readonly job: JobOfCalls;
  readonly calls: readonly CallLog[];
}

/** Newest first by the time of the call; of two in the same minute, the later logged first. */
export function newestFirst(calls: readonly CallLog[]): readonly CallLog[] {
  const madeAt = (call: CallLog) => `${call.callDate} ${call.callTime}`;
  return [...calls].sort((a, b) => madeAt(b).localeCompare(madeAt(a)) || b.id - a.id);
}

/** Groups calls, given newest first, by their repair job; the job of the latest call comes first (CALL-4). */
export function groupByJob(calls: readonly CallLog[]): readonly CallGroup[] {
  const groups = new Map<number, { job: JobOfCalls; calls: CallLog[] }>();
  for (const call of calls) {
    if (!call.jobDetails) continue;
    const group = groups.get(call.repairJobId);
    if (group) group.calls.push(call);
    else groups.set(call.repairJobId, { job: call.jobDetails, calls: [call] });
  }
  return [...groups.values()].map(({ job, calls: ofJob }) => ({ job, calls: newestFirst(ofJob) }));
}

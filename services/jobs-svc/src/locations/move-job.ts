import { displayLocation, type Calendar } from '@loupe/domain';
import type { Db } from '@loupe/db';
import type { Job, LocationLog } from '@loupe/shared-types';
import { recordChange } from '../changes/changes.store';
import type { Actor } from '../deps';
import { replaceJob } from '../jobs/jobs.store';
import { insertMove, type Move } from './locations.store';

interface Wanted extends Omit<Move, 'jobId' | 'oldLocation' | 'by'> {
  readonly actor: Actor;
  /** The present instant (UTC); `at` may be earlier, for a scan that had to wait. */
  readonly now: string;
}

/**
 * Logs a move of a job and sets its location, with the change-log row (MOVE-1). Null when another save of the job was
 * faster: read it again.
 */
export async function moveJob(
  trx: Db,
  job: Job,
  { actor, now, ...wanted }: Wanted,
  calendar: Calendar,
): Promise<{ readonly move: LocationLog; readonly job: Job } | null> {
  const { location } = wanted;
  const moved: Job = {
    ...job,
    currentItemLocation: location,
    updatedAt: now,
    lastEditedAt: now,
    lastEditedBy: actor.fullName,
    version: job.version + 1,
  };
  if (!(await replaceJob(trx, job, moved, calendar))) return null;
  const from = displayLocation(job);
  const oldLocation = from === location ? null : from;
  const move = await insertMove(trx, { ...wanted, jobId: job.id, oldLocation, by: actor.fullName });
  await recordChange(trx, {
    actor,
    at: now,
    jobId: job.id,
    kind: 'moved',
    topic: 'locations',
    entityId: move.id,
    jobVersion: moved.version,
    before: { currentItemLocation: job.currentItemLocation },
    after: { currentItemLocation: location },
  });
  return { move, job: moved };
}

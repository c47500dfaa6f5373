import { displayLocation, type Calendar } from '@loupe/domain';
import type { Db } from '@loupe/db';
import type { Job, LocationLog } from '@loupe/shared-types';
import { recordChange } from '../changes/changes.store';
import type { Actor } from '../deps';
import { replaceJob } from '../jobs/jobs.store';
import { insertMove, latestMove, type Move } from './locations.store';

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
  const from = displayLocation(job);
  const oldLocation = from === location ? null : from;
  return logMove(trx, job, { actor, now, calendar, oldLocation, wanted, place: location, known: {} });
}

/**
 * Moves a job by a scan. When a move after `at` is known already, that place stands and this move is only logged, at its
 * own time (MOVE-6, MOVE-8); `since` is the later one then. Null when another save of the job was faster: read it again.
 */
export async function moveByScan(
  trx: Db,
  job: Job,
  wanted: Wanted,
  calendar: Calendar,
): Promise<{ readonly move: LocationLog; readonly job: Job; readonly since: LocationLog | null } | null> {
  const since = await latestMove(trx, job.id);
  if (since === null || since.createdAt <= wanted.at) {
    const moved = await moveJob(trx, job, wanted, calendar);
    return moved && { ...moved, since: null };
  }
  const { actor, now, ...move } = wanted;
  const logged = await logMove(trx, job, {
    actor,
    now,
    calendar,
    oldLocation: null,
    wanted: move,
    place: job.currentItemLocation,
    known: { earlierMoveTo: wanted.location },
  });
  return logged && { ...logged, since };
}

interface Logged extends Pick<Wanted, 'actor' | 'now'> {
  readonly calendar: Calendar;
  readonly oldLocation: string | null;
  readonly wanted: Omit<Wanted, 'actor' | 'now'>;
  /** Where the item is after it. */
  readonly place: string | null;
  /** What the change log says besides. */
  readonly known: Readonly<Record<string, string>>;
}

async function logMove(
  trx: Db,
  job: Job,
  { actor, now, calendar, oldLocation, wanted, place, known }: Logged,
): Promise<{ readonly move: LocationLog; readonly job: Job } | null> {
  const moved: Job = {
    ...job,
    currentItemLocation: place,
    updatedAt: now,
    lastEditedAt: now,
    lastEditedBy: actor.fullName,
    version: job.version + 1,
  };
  if (!(await replaceJob(trx, job, moved, calendar))) return null;
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
    after: { currentItemLocation: place, ...known },
  });
  return { move, job: moved };
}

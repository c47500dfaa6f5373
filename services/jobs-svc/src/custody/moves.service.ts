import { codeOf, displayLocation, isActive, isMissing, RuleError } from '@loupe/domain';
import { inTransaction, type Db } from '@loupe/db';
import type { Job, JobStatus, LocationLog, MoveLine } from '@loupe/shared-types';
import type { ScanMove } from '@loupe/shared-types/schemas';
import { HttpError } from '@loupe/svc-kit';
import type { Actor, Answer, Deps, ShopPlaces } from '../deps';
import type { JobsService } from '../jobs/jobs.service';
import { requireJob } from '../jobs/require-job';
import { retryLostRaces } from '../jobs/retry-lost-races';
import { nullableText, type Row } from '../jobs/job-row';
import { detailsOf, toJobDetails } from '../lists/job-details';
import { insertMove, latestMove } from '../locations/locations.store';
import { moveJob } from '../locations/move-job';
import { missedIn } from './checks.store';
import { isOwnPlace } from './accepting';
import { acceptMove, findUndone, movesOfBatch, pendingMoves } from './moves.store';
import { openPlaces, requirePlace, type StoredPlace } from './places.store';
import { scannedJob } from './scanned-job';
import { scanTime } from './scan-time';

export type MovesService = ReturnType<typeof createMovesService>;

interface MovesDeps extends Deps {
  readonly places: ShopPlaces;
  readonly jobs: Pick<JobsService, 'patchWithin'>;
}

export function createMovesService({ db, clock, calendar, places, jobs }: MovesDeps) {
  const lineOf = (to: string, code: string, job: Job | null, given: Partial<MoveLine>): MoveLine => ({
    result: 'moved',
    code: job ? codeOf('job', job.id) : code,
    job: job && detailsOf(job),
    from: job && displayLocation(job),
    to,
    moveId: null,
    since: null,
    statusSet: null,
    statusRefused: null,
    pending: false,
    missedIn: null,
    ...given,
  });

  /** Sets the status of a place with its own rules; a refusal leaves the move in force and says why (PLACE-4). */
  async function arrive(
    trx: Db,
    actor: Actor,
    job: Job,
    place: StoredPlace,
  ): Promise<Pick<MoveLine, 'statusSet' | 'statusRefused'>> {
    const { statusOnArrival } = place;
    if (!statusOnArrival || job.jobStatus === statusOnArrival)
      return { statusSet: null, statusRefused: null };
    try {
      const jobStatus = statusOnArrival as JobStatus;
      await jobs.patchWithin(trx, actor, job.id, { jobStatus, version: job.version });
      return { statusSet: statusOnArrival, statusRefused: null };
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      return { statusSet: null, statusRefused: error.userMessage };
    }
  }

  async function scanInto(
    trx: Db,
    actor: Actor,
    place: StoredPlace,
    asked: ScanMove,
  ): Promise<Answer<MoveLine>> {
    const { code, batchId, method, setStatus } = asked;
    const to = place.location;
    return retryLostRaces<Answer<MoveLine>>('job', async () => {
      const job = await scannedJob(trx, code);
      if (job === null || job === 'misread')
        return { status: 200, body: lineOf(to, code, null, { result: job ?? 'unknown' }) };
      if (!isActive(job)) return { status: 200, body: lineOf(to, code, job, { result: 'completed' }) };
      const now = clock().toISOString();
      const at = scanTime(asked.scannedAt, now);
      const latest = await latestMove(trx, job.id);
      const by = actor.fullName;
      if (latest && latest.createdAt > at) {
        const { id } = await insertMove(trx, {
          jobId: job.id,
          location: to,
          oldLocation: null,
          by,
          at,
          method,
          batchId,
        });
        const since = { by: latest.updatedBy, location: latest.location };
        return {
          status: 201,
          body: lineOf(to, code, job, { result: 'moved-since', from: null, moveId: id, since }),
        };
      }
      const isLost = isMissing(job);
      const missed = isLost ? await missedIn(trx, job.id) : null;
      if (displayLocation(job) === to)
        return {
          status: 200,
          body: lineOf(to, code, job, { result: isLost ? 'missing' : 'already-here', missedIn: missed }),
        };
      const mustAccept = place.kind === 'person' && places.custody.mustAccept && !isOwnPlace(place.name, by);
      const status =
        setStatus && place.statusOnArrival && place.statusOnArrival !== job.jobStatus
          ? { before: job.jobStatus, set: place.statusOnArrival }
          : undefined;
      const moved = await moveJob(
        trx,
        job,
        { actor, now, at, location: to, method, batchId, mustAccept, ...(status && { status }) },
        calendar,
      );
      if (!moved) return null;
      const arrived = setStatus ? await arrive(trx, actor, moved.job, place) : {};
      const result = isLost ? 'missing' : 'moved';
      const line = lineOf(to, code, job, {
        ...arrived,
        result,
        moveId: moved.move.id,
        pending: mustAccept,
        missedIn: missed,
      });
      return { status: 201, body: line };
    });
  }

  function toLine(row: Row): MoveLine {
    const isLatest = Number(row.latest_id) === Number(row.id);
    const job = toJobDetails(row);
    return {
      result: isLatest ? (isMissing(job) ? 'missing' : 'moved') : 'moved-since',
      code: codeOf('job', Number(row.job_id)),
      job,
      from: nullableText(row.old_location),
      to: String(row.location),
      moveId: Number(row.id),
      since: isLatest ? null : { by: String(row.latest_by), location: String(row.latest_at) },
      statusSet: nullableText(row.status_set),
      statusRefused: null,
      pending: Boolean(row.must_accept) && row.accepted_by_name === null,
      missedIn: null,
    };
  }

  return {
    /** One scanned or chosen item (MOVE-6). */
    async scan(actor: Actor, asked: ScanMove, within: Db = db): Promise<Answer<MoveLine>> {
      return inTransaction(within, async (trx) =>
        scanInto(trx, actor, await requirePlace(trx, asked.placeId), asked),
      );
    },

    /** The moves of one visit to the page, oldest first, with what happened to their items since (MOVE-7). */
    async ofBatch(batchId: string): Promise<readonly MoveLine[]> {
      const rows = await movesOfBatch(db, batchId);
      return rows.map(toLine);
    },

    /** What was given to a staff member and waits for them (HAND-2). */
    async pending(actor: Actor): Promise<readonly MoveLine[]> {
      const own = (await openPlaces(db)).filter(
        ({ kind, name }) => kind === 'person' && isOwnPlace(name, actor.fullName),
      );
      const rows = await pendingMoves(
        db,
        own.map(({ location }) => location),
      );
      return rows.map(toLine);
    },

    /** Moves an item back, and its status with it; 409 when it has been moved since (MOVE-7). */
    undo(actor: Actor, id: number, within: Db = db): Promise<Answer<LocationLog>> {
      return inTransaction(within, (trx) =>
        retryLostRaces<Answer<LocationLog>>('job', async () => {
          const undone = await findUndone(trx, id);
          if (!undone) throw new HttpError(404, 'That move does not exist');
          const job = await requireJob(trx, undone.jobId);
          const latest = await latestMove(trx, job.id);
          if (latest?.id !== id)
            throw new HttpError(
              409,
              `${latest?.updatedBy ?? 'Somebody'} has moved this to ${displayLocation(job)} in the meantime`,
            );
          if (!isActive(job)) throw new HttpError(409, 'This job has been completed in the meantime');
          if (undone.oldLocation === null) throw new HttpError(409, 'There is no place to move it back to');
          const now = clock().toISOString();
          const { batchId, oldLocation: location } = undone;
          const moved = await moveJob(
            trx,
            job,
            { actor, now, at: now, location, method: 'undo', ...(batchId && { batchId }) },
            calendar,
          );
          if (!moved) return null;
          const { statusBefore, statusSet } = undone;
          if (statusSet !== null && statusBefore !== null && job.jobStatus === statusSet)
            await jobs.patchWithin(trx, actor, job.id, {
              jobStatus: statusBefore as JobStatus,
              version: moved.job.version,
            });
          return { status: 201, body: moved.move };
        }),
      );
    },

    /** The staff member a bag was given to takes it over (HAND-1). */
    accept(actor: Actor, id: number): Promise<LocationLog> {
      return inTransaction(db, async (trx) => {
        const move = await findUndone(trx, id);
        if (!move) throw new HttpError(404, 'That move does not exist');
        const latest = await latestMove(trx, move.jobId);
        if (latest?.id !== id)
          throw new HttpError(
            409,
            `This has been moved to ${latest?.location ?? 'another place'} in the meantime`,
          );
        if (!isOwnPlace(move.location, actor.fullName))
          throw new HttpError(403, `Only ${move.location.replace(/^With /, '')} can accept this`);
        await acceptMove(trx, id, actor.fullName, clock().toISOString());
        return (await latestMove(trx, move.jobId)) as LocationLog;
      });
    },
  };
}

import { displayLocation, isActive, isMissing, RuleError } from '@loupe/domain';
import type { Db } from '@loupe/db';
import type { Job, JobStatus, LocationLog, MoveLine } from '@loupe/shared-types';
import type { ScanMove } from '@loupe/shared-types/schemas';
import { HttpError } from '@loupe/svc-kit';
import type { Actor, Answer, Deps, ShopPlaces } from '../deps';
import type { JobsService } from '../jobs/jobs.service';
import { retryLostRaces } from '../jobs/retry-lost-races';
import { latestMove } from '../locations/locations.store';
import { moveByScan } from '../locations/move-job';
import { isOwnPlace, mustBeAccepted } from './accepting';
import { missedIn } from './checks.store';
import { newMoveLine } from './move-lines';
import { acceptMove, noteStatus } from './moves.store';
import { NOT_BY_HAND, type StoredPlace } from './places.store';
import { scannedJob } from './scanned-job';
import { scanTime } from './scan-time';

export interface MovesDeps extends Deps {
  readonly places: ShopPlaces;
  readonly jobs: Pick<JobsService, 'patchWithin'>;
}

type StatusLine = Pick<MoveLine, 'statusSet' | 'statusRefused'>;

const NO_STATUS: StatusLine = { statusSet: null, statusRefused: null };

/** Scans of items into a place, each in the transaction it is given (MOVE-6). */
export function scanMoves({ clock, calendar, places, jobs }: MovesDeps) {
  /** Sets the status of a place with its own rules; a refusal leaves the move in force and says why (PLACE-4). */
  async function arrive(
    trx: Db,
    actor: Actor,
    { job, move }: { readonly job: Job; readonly move: LocationLog | null },
    { statusOnArrival }: StoredPlace,
  ): Promise<StatusLine> {
    if (!statusOnArrival || job.jobStatus === statusOnArrival) return NO_STATUS;
    try {
      const jobStatus = statusOnArrival as JobStatus;
      await jobs.patchWithin(trx, actor, job.id, { jobStatus, version: job.version });
      if (move) await noteStatus(trx, move.id, { before: job.jobStatus, set: statusOnArrival });
      return { statusSet: statusOnArrival, statusRefused: null };
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      return { statusSet: null, statusRefused: error.userMessage };
    }
  }

  return (trx: Db, actor: Actor, place: StoredPlace, asked: ScanMove): Promise<Answer<MoveLine>> =>
    retryLostRaces<Answer<MoveLine>>('job', async () => {
      const { code, batchId, method, setStatus } = asked;
      const to = place.location;
      const by = actor.fullName;
      const answer = (status: number, of: Job | null, given: Partial<MoveLine>): Answer<MoveLine> => ({
        status,
        body: newMoveLine(to, code, of, given),
      });

      if (place.kind === 'transit') throw new HttpError(400, NOT_BY_HAND);
      const job = await scannedJob(trx, code);
      if (job === null || job === 'misread') return answer(200, null, { result: job ?? 'unknown' });
      if (!isActive(job)) return answer(200, job, { result: 'completed' });
      const now = clock().toISOString();
      const at = scanTime(asked.scannedAt, now);
      const isLost = isMissing(job);
      const missed = isLost ? await missedIn(trx, job.id) : null;
      if (displayLocation(job) === to) {
        const latest = await latestMove(trx, job.id);
        const isAccepted = latest?.pending === true && isOwnPlace(to, by);
        if (isAccepted) await acceptMove(trx, latest.id, by, at);
        return answer(200, job, {
          ...(setStatus ? await arrive(trx, actor, { job, move: null }, place) : NO_STATUS),
          result: isLost ? 'missing' : isAccepted ? 'accepted' : 'already-here',
          missedIn: missed,
        });
      }
      const mustAccept = mustBeAccepted(places, to, by);
      const wanted = { actor, now, at, location: to, method, batchId, mustAccept };
      const moved = await moveByScan(trx, job, wanted, calendar);
      if (!moved) return null;
      if (moved.since) {
        const since = { by: moved.since.updatedBy, location: moved.since.location };
        return answer(201, job, { result: 'moved-since', from: null, moveId: moved.move.id, since });
      }
      return answer(201, job, {
        ...(setStatus ? await arrive(trx, actor, moved, place) : NO_STATUS),
        result: isLost ? 'missing' : 'moved',
        moveId: moved.move.id,
        pending: mustAccept,
        missedIn: missed,
      });
    });
}

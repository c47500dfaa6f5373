import { displayLocation, isActive } from '@loupe/domain';
import { inTransaction, type Db } from '@loupe/db';
import type { JobStatus, LocationLog, MoveLine } from '@loupe/shared-types';
import type { ScanMove } from '@loupe/shared-types/schemas';
import { HttpError } from '@loupe/svc-kit';
import type { Actor, Answer } from '../deps';
import { requireJob } from '../jobs/require-job';
import { retryLostRaces } from '../jobs/retry-lost-races';
import { latestMove } from '../locations/locations.store';
import { moveJob } from '../locations/move-job';
import { isOwnPlace, personOf } from './accepting';
import { toMoveLine } from './move-lines';
import { scanMoves, type MovesDeps } from './scan-moves';
import { acceptMove, findUndone, movesOfBatch, pendingMoves, wasPending } from './moves.store';
import { openPlaces, requirePlace } from './places.store';
import { scanTime } from './scan-time';

export type MovesService = ReturnType<typeof createMovesService>;

export function createMovesService(deps: MovesDeps) {
  const { db, clock, calendar, jobs } = deps;
  const scanInto = scanMoves(deps);

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
      return rows.map(toMoveLine);
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
      return rows.map(toMoveLine);
    },

    /** Moves an item back, and its status with it; 409 when it has been moved since (MOVE-7). */
    undo(
      actor: Actor,
      id: number,
      undoneAt: string | undefined,
      within: Db = db,
    ): Promise<Answer<LocationLog>> {
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
          if (latest.acceptedBy !== null && latest.acceptedBy !== actor.fullName)
            throw new HttpError(409, `${latest.acceptedBy} has accepted this: it is theirs to move`);
          if (undone.oldLocation === null) throw new HttpError(409, 'There is no place to move it back to');
          const now = clock().toISOString();
          const since = scanTime(undoneAt, now);
          const at = since < latest.createdAt ? latest.createdAt : since;
          const { batchId, oldLocation: location } = undone;
          const mustAccept = await wasPending(trx, job.id, { before: id, location });
          const moved = await moveJob(
            trx,
            job,
            { actor, now, at, location, method: 'undo', mustAccept, ...(batchId && { batchId }) },
            calendar,
          );
          if (!moved) return null;
          const { statusBefore, statusSet } = undone;
          if (statusSet !== null && statusBefore !== null && job.jobStatus === statusSet)
            await jobs.patchWithin(trx, actor, job.id, {
              jobStatus: statusBefore as JobStatus,
              version: moved.job.version,
              undo: true,
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
          throw new HttpError(403, `Only ${personOf(move.location)} can accept this`);
        await acceptMove(trx, id, actor.fullName, clock().toISOString());
        return (await latestMove(trx, move.jobId)) as LocationLog;
      });
    },
  };
}

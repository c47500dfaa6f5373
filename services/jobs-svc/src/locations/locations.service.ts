import { displayLocation } from '@loupe/domain';
import { inTransaction, type Db, type ChangeLogCache } from '@loupe/db';
import type { LocationLog } from '@loupe/shared-types';
import { HttpError } from '@loupe/svc-kit';
import { mustBeAccepted } from '../custody/accepting';
import { isTransit, NOT_BY_HAND } from '../custody/places.store';
import { scanTime } from '../custody/scan-time';
import type { Actor, Answer, Deps, ShopPlaces } from '../deps';
import { requireJob } from '../jobs/require-job';
import { retryLostRaces } from '../jobs/retry-lost-races';
import { toJobDetails } from '../lists/job-details';
import { cursorOfEntry as cursorOf, listLogOfJob, pageOfLog } from '../lists/log-list';
import type { Page, PageRequest } from '../lists/page';
import { latestMove, toMove } from './locations.store';
import { moveByScan } from './move-job';

export type LocationsService = ReturnType<typeof createLocationsService>;

interface Destination {
  readonly location: string;
  readonly from?: string | undefined;
  /** UTC, for a save that had to wait. */
  readonly movedAt?: string | undefined;
}

export function createLocationsService({
  db,
  clock,
  calendar,
  counts,
  places,
}: Deps & { readonly counts: ChangeLogCache; readonly places: ShopPlaces }) {
  return {
    async list(request: PageRequest): Promise<Page<LocationLog>> {
      const { items, total, next } = await pageOfLog({ db, counts }, 'location_logs', request);
      return {
        items: items.map((row) => ({ ...toMove(row), jobDetails: toJobDetails(row) })),
        total,
        next,
        cursorOf,
      };
    },

    async ofJob(jobId: number, request: PageRequest): Promise<Page<LocationLog>> {
      await requireJob(db, jobId);
      const page = await listLogOfJob(db, 'location_logs', jobId, request);
      return { ...page, items: page.items.map(toMove), cursorOf };
    },

    /**
     * Logs the move and updates the job's location in one transaction (MOVE-1); repeating the last move adds nothing
     * (MOVE-3). `from` is the location the user saw: 409 when the item has been moved since (MOVE-4).
     */
    move(
      actor: Actor,
      jobId: number,
      { location, from: seen, movedAt }: Destination,
      within: Db = db,
    ): Promise<Answer<LocationLog>> {
      return inTransaction(within, (trx) =>
        retryLostRaces<Answer<LocationLog>>('job', async () => {
          if (isTransit(places, location)) throw new HttpError(400, NOT_BY_HAND);
          const job = await requireJob(trx, jobId);
          const latest = await latestMove(trx, jobId);
          if (job.currentItemLocation === location && latest?.location === location)
            return { status: 200, body: latest };
          const from = displayLocation(job);
          if (seen !== undefined && seen !== from)
            throw new HttpError(
              409,
              `${latest?.updatedBy ?? 'Somebody'} has moved this to ${from} in the meantime`,
            );
          const now = clock().toISOString();
          const at = scanTime(movedAt, now);
          const mustAccept = mustBeAccepted(places, location, actor.fullName);
          const wanted = { actor, now, at, location, method: 'hand' as const, mustAccept };
          const moved = await moveByScan(trx, job, wanted, calendar);
          return moved && { status: 201, body: moved.move };
        }),
      );
    },
  };
}

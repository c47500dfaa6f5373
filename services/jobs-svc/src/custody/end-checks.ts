import { inTransaction, type Db } from '@loupe/db';
import type { ShelfCheck } from '@loupe/shared-types';
import { HttpError } from '@loupe/svc-kit';
import type { Actor, Deps } from '../deps';
import {
  findOpenCheck,
  insertEvents,
  keepLines,
  lockCheck,
  lockPlace,
  releaseLines,
  updateCheck,
} from './checks.store';
import { requireCheck, requireOpen, summaryOf } from './read-checks';

/** The end of a check: closed by one, confirmed by another, reopened by a manager. */
export function endChecks({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const change = (id: number, write: (trx: Db) => Promise<void>): Promise<ShelfCheck> =>
    inTransaction(db, async (trx) => {
      await write(trx);
      return summaryOf(trx, id);
    });

  return {
    /** Ends the counting: what the check says then, it says for good (CHECK-3). */
    close: (actor: Actor, id: number) =>
      change(id, async (trx) => {
        await requireOpen(trx, id, 'update');
        const { counts } = await summaryOf(trx, id);
        await keepLines(trx, id, counts);
        await updateCheck(trx, id, {
          closed_at: clock().toISOString(),
          closed_by_id: actor.userId,
          closed_by_name: actor.fullName,
        });
      }),

    /** A second person confirms what was closed (CHECK-5). */
    approve: (actor: Actor, id: number) =>
      change(id, async (trx) => {
        await lockCheck(trx, id, 'update');
        const check = await requireCheck(trx, id);
        if (check.closed_at === null) throw new HttpError(409, 'Close the check first');
        if (check.approved_at !== null)
          throw new HttpError(409, `${String(check.approved_by_name)} has confirmed this check`);
        if (Number(check.closed_by_id) === actor.userId)
          throw new HttpError(409, 'Somebody else has to confirm the check you closed');
        await updateCheck(trx, id, {
          approved_at: clock().toISOString(),
          approved_by_name: actor.fullName,
        });
      }),

    /** Opens a closed check again; who had closed and confirmed it stays written down (CHECK-3). */
    reopen: (actor: Actor, id: number) =>
      change(id, async (trx) => {
        await lockCheck(trx, id, 'update');
        const check = await requireCheck(trx, id);
        if (check.closed_at === null) throw new HttpError(409, 'This check is open');
        await lockPlace(trx, Number(check.place_id));
        const open = await findOpenCheck(trx, Number(check.place_id));
        if (open)
          throw new HttpError(409, `${String(open.by_name)} is checking ${String(check.place_name)} now`);
        await releaseLines(trx, id);
        await insertEvents(trx, id, [
          { what: 'closed', at: String(check.closed_at), by: String(check.closed_by_name) },
          ...(check.approved_at === null
            ? []
            : [
                {
                  what: 'confirmed' as const,
                  at: String(check.approved_at),
                  by: String(check.approved_by_name),
                },
              ]),
          { what: 'reopened', at: clock().toISOString(), by: actor.fullName },
        ]);
        await updateCheck(trx, id, {
          closed_at: null,
          closed_by_id: null,
          closed_by_name: null,
          approved_at: null,
          approved_by_name: null,
        });
      }),
  };
}

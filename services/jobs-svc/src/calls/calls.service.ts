import { inTransaction, type Db, type ChangeLogCache } from '@loupe/db';
import type { CallLog } from '@loupe/shared-types';
import type { CreateCall } from '@loupe/shared-types/schemas';
import { HttpError } from '@loupe/svc-kit';
import { recordChange } from '../changes/changes.store';
import type { Actor, Deps } from '../deps';
import type { Row } from '../jobs/job-row';
import { requireJob } from '../jobs/require-job';
import { toJobDetails } from '../lists/job-details';
import { cursorOfEntry as cursorOf, listLogOfJob, pageOfLog } from '../lists/log-list';
import type { Page, PageRequest } from '../lists/page';
import { callsPerJob, insertCall, toCall } from './calls.store';

/** 409 where the customer of a job was erased: a call would be about nobody, or write their name again (PRIVACY-2). */
async function refuseErased(db: Db, jobId: number): Promise<void> {
  const erased = await db('jobs as j')
    .join('customers as c', 'c.id', 'j.customer_id')
    .where('j.id', jobId)
    .whereNotNull('c.erased_at')
    .first('j.id');
  if (erased)
    throw new HttpError(
      409,
      'The customer of this job was erased: write down whose it is before you log a call',
    );
}

export type CallsService = ReturnType<typeof createCallsService>;

export function createCallsService({ db, clock, counts }: Deps & { readonly counts: ChangeLogCache }) {
  return {
    async list(request: PageRequest): Promise<Page<CallLog>> {
      const { items, total, next } = await pageOfLog({ db, counts }, 'call_logs', request);
      const perJob = await callsPerJob(
        db,
        items.map((row) => Number(row.job_id)),
      );
      const details = (row: Row) => ({
        ...toJobDetails(row),
        callCount: perJob.get(Number(row.job_id)) ?? 0,
      });
      return {
        items: items.map((row) => ({ ...toCall(row), jobDetails: details(row) })),
        total,
        next,
        cursorOf,
      };
    },

    async ofJob(jobId: number, request: PageRequest): Promise<Page<CallLog>> {
      await requireJob(db, jobId);
      const page = await listLogOfJob(db, 'call_logs', jobId, request);
      return { ...page, items: page.items.map(toCall), cursorOf };
    },

    create(actor: Actor, jobId: number, input: CreateCall, within: Db = db): Promise<CallLog> {
      return inTransaction(within, async (trx) => {
        const job = await requireJob(trx, jobId);
        await refuseErased(trx, jobId);
        const at = clock().toISOString();
        const call = await insertCall(trx, jobId, input, at);
        const { id, repairJobId, createdAt, ...after } = call;
        await recordChange(trx, {
          actor,
          at,
          jobId,
          kind: 'call-logged',
          topic: 'calls',
          entityId: id,
          jobVersion: job.version,
          before: {},
          after,
        });
        return call;
      });
    },
  };
}

import { inTransaction, type Db, type KeptAnswers } from '@loupe/db';
import type { JobDetails, OrderedPart } from '@loupe/shared-types';
import type { CreatePart } from '@loupe/shared-types/schemas';
import { HttpError } from '@loupe/svc-kit';
import { recordChange } from '../changes/changes.store';
import type { Actor, Deps } from '../deps';
import { requireJob } from '../jobs/require-job';
import { toJobDetails } from '../lists/job-details';
import { listLogOfJob, pageOfLog } from '../lists/log-list';
import type { Page, PageRequest } from '../lists/page';
import { findPart, insertPart, setArrived, toPart } from './parts.store';

export type PartsService = ReturnType<typeof createPartsService>;

const ATTEMPTS = 30;

export function createPartsService({ db, clock, counts }: Deps & { readonly counts: KeptAnswers }) {
  return {
    async list(request: PageRequest): Promise<Page<OrderedPart & { readonly jobDetails: JobDetails }>> {
      const { items, total, next } = await pageOfLog({ db, counts }, 'ordered_parts', request);
      return { items: items.map((row) => ({ ...toPart(row), jobDetails: toJobDetails(row) })), total, next };
    },

    async ofJob(jobId: number, request: PageRequest): Promise<Page<OrderedPart>> {
      await requireJob(db, jobId);
      const page = await listLogOfJob(db, 'ordered_parts', jobId, request);
      return { ...page, items: page.items.map(toPart) };
    },

    order(actor: Actor, jobId: number, input: CreatePart, within: Db = db): Promise<OrderedPart> {
      return inTransaction(within, async (trx) => {
        const job = await requireJob(trx, jobId);
        const at = clock().toISOString();
        const part = await insertPart(trx, jobId, input, actor.fullName, at);
        const { description, source, cost, invoiceNumber } = part;
        await recordChange(trx, {
          actor,
          at,
          jobId,
          kind: 'part-ordered',
          topic: 'parts',
          entityId: part.id,
          jobVersion: job.version,
          before: {},
          after: { description, source, cost, invoiceNumber },
        });
        return part;
      });
    },

    /** Marks a part arrived or pending; as it already is, nothing happens (decision 28). */
    setArrived(actor: Actor, id: number, partArrived: boolean): Promise<OrderedPart> {
      return inTransaction(db, async (trx) => {
        for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
          const part = await findPart(trx, id);
          if (!part) throw new HttpError(404, 'That part does not exist');
          if (part.partArrived === partArrived) return part;
          const at = clock().toISOString();
          if (!(await setArrived(trx, part, partArrived, at))) continue;
          const job = await requireJob(trx, part.repairJobId);
          await recordChange(trx, {
            actor,
            at,
            jobId: job.id,
            kind: 'part-changed',
            topic: 'parts',
            entityId: id,
            jobVersion: job.version,
            before: { partArrived: part.partArrived },
            after: { partArrived },
          });
          return { ...part, partArrived, version: part.version + 1, updatedAt: at };
        }
        throw new HttpError(503, 'Many people are changing this part right now. Please try again', {
          retryAfter: 1,
        });
      });
    },
  };
}

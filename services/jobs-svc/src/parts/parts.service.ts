import { inTransaction, type Db, type ChangeLogCache } from '@loupe/db';
import type { ArrivedParts, JobDetails, JobListItem, OrderedPart } from '@loupe/shared-types';
import type { CreatePart, PartsArrived, PatchPart } from '@loupe/shared-types/schemas';
import { HttpError } from '@loupe/svc-kit';
import { lastChangedBy, recordChange, type Change } from '../changes/changes.store';
import type { Actor, Deps } from '../deps';
import type { JobsService } from '../jobs/jobs.service';
import { withCounts } from '../jobs/jobs.store';
import { requireJob } from '../jobs/require-job';
import { retryLostRaces, tooManySaves } from '../jobs/retry-lost-races';
import { toJobDetails } from '../lists/job-details';
import { cursorOfEntry as cursorOf, listLogOfJob, pageOfLog } from '../lists/log-list';
import type { Page, PageRequest } from '../lists/page';
import { findPart, insertPart, partsOfJob, removePart, replacePart, toPart } from './parts.store';

export type PartsService = ReturnType<typeof createPartsService>;

interface PartsDeps extends Deps {
  readonly counts: ChangeLogCache;
  readonly jobs: Pick<JobsService, 'patch'>;
}

export function createPartsService({ db, clock, counts, jobs }: PartsDeps) {
  /** 409 when the part has been changed since `version`; without a difference nothing happens (REPEAT-1). */
  const changeWithin = (trx: Db, actor: Actor, id: number, { version, ...asked }: PatchPart) =>
    retryLostRaces('part', async () => {
      const part = await knownPart(trx, id);
      const { before, after } = differences(part, asked);
      if (Object.keys(after).length === 0) return part;
      await refuseStale(trx, part, version);
      const at = clock().toISOString();
      const changed = { ...part, ...after, version: part.version + 1, updatedAt: at };
      if (!(await replacePart(trx, part, changed))) return null;
      await record(trx, actor, part, { at, kind: 'part-changed', before, after });
      return changed;
    });

  return {
    async list(request: PageRequest): Promise<Page<OrderedPart & { readonly jobDetails: JobDetails }>> {
      const { items, total, next } = await pageOfLog({ db, counts }, 'ordered_parts', request);
      return {
        items: items.map((row) => ({ ...toPart(row), jobDetails: toJobDetails(row) })),
        total,
        next,
        cursorOf,
      };
    },

    async ofJob(jobId: number, request: PageRequest): Promise<Page<OrderedPart>> {
      await requireJob(db, jobId);
      const page = await listLogOfJob(db, 'ordered_parts', jobId, request);
      return { ...page, items: page.items.map(toPart), cursorOf };
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

    /** Marks a part arrived or pending, or corrects the order. */
    change(actor: Actor, id: number, patch: PatchPart): Promise<OrderedPart> {
      return inTransaction(db, (trx) => changeWithin(trx, actor, id, patch));
    },

    /** Marks the parts of a job as arrived or pending and sets its status, in one save (NEXT-2). */
    arrive(actor: Actor, jobId: number, asked: PartsArrived): Promise<ArrivedParts> {
      const { partArrived, jobStatus, version } = asked;
      return inTransaction(db, async (trx) => {
        const others = (await partsOfJob(trx, jobId)).filter((part) => part.partArrived !== partArrived);
        const seen = new Map(asked.parts?.map((part) => [part.id, part.version]));
        const parts: OrderedPart[] = [];
        for (const part of others)
          if (!asked.parts || seen.has(part.id))
            parts.push(await changeWithin(trx, actor, part.id, { partArrived, version: seen.get(part.id) }));
        // Parts that have not arrived after all are an undo (NEXT-2).
        const asPatch = { jobStatus, version, ...(!partArrived && { undo: true as const }) };
        const saved = await jobs.patch(actor, jobId, asPatch, trx);
        // Last, so that the answer counts the parts as they are now.
        const [job] = await withCounts(trx, [saved]);
        return { job: job as JobListItem, parts };
      });
    },

    /** Cancels an order; the change log keeps its last state. 409 when it has been changed since `version`. */
    cancel(actor: Actor, id: number, version: number | undefined): Promise<void> {
      return inTransaction(db, async (trx) => {
        const part = await knownPart(trx, id);
        await refuseStale(trx, part, version);
        if (!(await removePart(trx, part))) throw tooManySaves('part');
        const { description, source, cost, invoiceNumber, partArrived } = part;
        await record(trx, actor, part, {
          at: clock().toISOString(),
          kind: 'part-cancelled',
          before: { description, source, cost, invoiceNumber, partArrived },
          after: {},
        });
      });
    },
  };
}

async function knownPart(trx: Db, id: number): Promise<OrderedPart> {
  const part = await findPart(trx, id);
  if (!part) throw new HttpError(404, 'That part does not exist');
  return part;
}

async function refuseStale(trx: Db, part: OrderedPart, version: number | undefined): Promise<void> {
  if (version === undefined || version === part.version) return;
  const by = await lastChangedBy(trx, { jobId: part.repairJobId, topic: 'parts', entityId: part.id });
  throw new HttpError(409, `${by ?? 'Somebody'} has changed this part in the meantime`);
}

type PartChange = Omit<PatchPart, 'version'>;

/** The fields a patch would change, with their old and new values. */
function differences(part: OrderedPart, asked: PartChange) {
  const names = (Object.keys(asked) as (keyof PartChange)[]).filter(
    (name) => asked[name] !== undefined && asked[name] !== part[name],
  );
  const pick = (from: PartChange | OrderedPart): Partial<OrderedPart> =>
    Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: pick(part), after: pick(asked) };
}

async function record(
  trx: Db,
  actor: Actor,
  part: OrderedPart,
  change: Pick<Change, 'at' | 'kind' | 'before' | 'after'>,
): Promise<void> {
  const job = await requireJob(trx, part.repairJobId);
  await recordChange(trx, {
    actor,
    jobId: job.id,
    topic: 'parts',
    entityId: part.id,
    jobVersion: job.version,
    ...change,
  });
}

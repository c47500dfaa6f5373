import {
  applyPatch,
  displayNumber,
  reopenPatch,
  RuleError,
  displayLocation,
  shopNames,
  startJob,
} from '@loupe/domain';
import { inTransaction, isUniqueViolation, stageCount, type Db, type ChangeLogCache } from '@loupe/db';
import {
  CUSTOMER_WAS_ERASED,
  type HistoryEntry,
  type Job,
  type JobListItem,
  type JobWithHistory,
} from '@loupe/shared-types';
import type { CreateJob, PatchJob, ReopenJob } from '@loupe/shared-types/schemas';
import { HttpError } from '@loupe/svc-kit';
import {
  beforeCompletion,
  beforeLeaving,
  collectedBeforeReopening,
  countHistory,
  erasedSince,
  fieldsChangedSince,
  historyOf,
  recordChange,
  writesText,
} from '../changes/changes.store';
import { linkCustomer } from '../customers/customer-link';
import { relinkCustomer } from '../customers/relink-customer';
import type { Actor, Deps, ShopPlaces } from '../deps';
import { totalOf, totalOnly, type Cursor, type Page, type WrittenPage } from '../lists/page';
import { countOnce } from '../lists/stretches';
import { mustBeAccepted } from '../custody/accepting';
import { insertMove } from '../locations/locations.store';
import { nextJobNumber } from './job-numbers';
import { countJobs, listJobs, onlyStageOf, type BoundedQuery, type JobFilter } from './jobs.list.store';
import { dueBefore, endOf, startOf, type HistoryQuery, type JobsQuery } from './jobs.query';
import { insertJob, NO_CALLS_OR_PARTS, replaceJob, withCounts } from './jobs.store';
import { mergePatch } from './merge';
import { requireJob } from './require-job';
import { isStagePage, stagePage } from './stage-page.store';
import { requireNamed } from './require-named';
import { retryLostRaces } from './retry-lost-races';

/** How often a generated number is tried that another create may take first. */
const ATTEMPTS = 30;

interface SaveWith {
  /** Of a reopening: the history records both the change and the reason. */
  readonly reason?: string;
  /** The customer whose record is edited together with the job, which stays theirs whatever they are called now. */
  readonly customerId?: number;
}

const MINUTE_MS = 60_000;

/** The part of the history returned with a job; the whole history is a list of its own. */
const NEWEST_ENTRIES = { limit: 100, mostBytes: 256 * 1024 } as const;

/** A job, and the cursor to the rest of its history if that did not fit. */
export interface Found {
  readonly job: JobWithHistory;
  readonly earlier: Cursor | null;
}

export type JobsService = ReturnType<typeof createJobsService>;

interface JobsDeps extends Deps {
  readonly counts: ChangeLogCache;
  readonly places: ShopPlaces;
  readonly random?: () => number;
}

export function createJobsService({ db, clock, calendar, counts, places, random = Math.random }: JobsDeps) {
  const shops = shopNames(places.locations);

  async function withHistory(job: Job): Promise<Found> {
    const [counted] = await withCounts(db, [job]);
    const { items, next } = await historyOf(db, job.id, NEWEST_ENTRIES);
    const editHistory = items.map(({ id, ...entry }) => entry).reverse();
    return { job: { ...(counted as JobListItem), editHistory }, earlier: next };
  }

  /**
   * A number the user entered is used or refused. A generated number is the next free one; after losing a race it
   * skips a few, or twenty concurrent creates would queue for each number in turn.
   */
  async function insertNumbered(
    trx: Db,
    actor: Actor,
    { customerId, ...input }: CreateJob,
    now: string,
  ): Promise<Job> {
    const customer = await linkCustomer(trx, { person: input, at: now, actor, chosen: customerId });
    for (let attempt = 1; ; attempt += 1) {
      const skip = attempt === 1 ? 0 : Math.floor(random() * 2 ** Math.min(attempt, 5));
      const jobNumber = input.customJobNumber ?? (await nextJobNumber(trx, now, calendar, skip));
      try {
        return await insertJob(
          trx,
          startJob(input, { now, by: actor.fullName, jobNumber }),
          calendar,
          customer,
        );
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        if (input.customJobNumber || attempt === ATTEMPTS) throw taken(jobNumber);
      }
    }
  }

  async function save(
    trx: Db,
    actor: Actor,
    id: number,
    patch: PatchJob,
    { reason, customerId }: SaveWith = {},
  ): Promise<Job> {
    const now = clock().toISOString();
    return retryLostRaces('job', async () => {
      const current = await requireJob(trx, id);
      const { version = current.version, undo, ...asked } = patch;
      if (version > current.version)
        throw new RuleError(409, 'This job is not the one you opened: please reload it');
      const isStale = version < current.version;
      const erased = isStale && writesText(asked, current) ? await erasedSince(trx, id, version) : null;
      if (erased)
        throw new RuleError(
          409,
          `${CUSTOMER_WAS_ERASED} by ${erased.by} on ${calendar.formatDate(erased.at)}: nothing that was written before can be saved`,
        );
      const since = isStale ? await fieldsChangedSince(trx, id, version) : new Map();
      const merged = mergePatch(asked, current, since, calendar);
      const restores = merged.customerCollected === true && merged.collectionDate;
      const collectedBefore = restores ? await collectedBeforeReopening(trx, id) : undefined;
      const back = undo ? await beforeLeaving(trx, id, version) : null;
      const applied = applyPatch(current, merged, {
        now,
        by: actor.fullName,
        collectedBefore,
        rejectedBefore: back?.customerRejectedAt ?? undefined,
      });
      if (!applied) return current;
      const saved: Job = { ...applied.job, version: current.version + 1 };
      let left;
      try {
        left = await replaceJob(trx, current, saved, calendar, back?.stages);
        if (!left) return null;
      } catch (error) {
        throw isUniqueViolation(error) ? taken(displayNumber(saved)) : error;
      }
      await relinkCustomer(trx, {
        id,
        version: saved.version,
        before: current,
        after: saved,
        at: now,
        actor,
        customerId,
      });
      await recordChange(trx, {
        actor,
        at: now,
        jobId: id,
        kind: reason === undefined ? applied.kind : 'reopened',
        topic: 'jobs',
        entityId: id,
        jobVersion: saved.version,
        before: applied.before,
        after: reason === undefined ? applied.after : { ...applied.after, reason },
        left,
      });
      if (applied.unticked) {
        await recordChange(trx, {
          actor,
          at: now,
          jobId: id,
          kind: 'balance-changed',
          topic: 'jobs',
          entityId: id,
          jobVersion: saved.version,
          before: { balancePaid: true },
          after: { balancePaid: false },
        });
      }
      if (displayLocation(current) !== displayLocation(saved)) {
        await insertMove(trx, {
          jobId: id,
          location: displayLocation(saved),
          oldLocation: displayLocation(current),
          by: actor.fullName,
          at: now,
          mustAccept: mustBeAccepted(places, displayLocation(saved), actor.fullName),
        });
      }
      return saved;
    });
  }

  async function totalCount(filter: JobFilter, isLeft: () => boolean): Promise<number> {
    const onlyStage = onlyStageOf(filter);
    if (onlyStage) return stageCount(db, onlyStage);
    const count = () => countJobs(db, filter, isLeft);
    return countOnce(counts, `jobs ${JSON.stringify(filter)}`, count, isLeft);
  }

  return {
    /** `isLeft` says whether nobody waits for the answer any more. */
    async list(query: JobsQuery, isLeft = () => false): Promise<Page<JobListItem> | WrittenPage> {
      if (!query.stage && (query.order === 'longest' || query.order === 'due' || query.overdue))
        throw new HttpError(400, 'Overdue jobs, and an order by stage or day, need a stage');
      if (query.takenInBy && (!query.stage || query.stage === 'completed'))
        throw new HttpError(400, 'Jobs by who took them in need a stage of open jobs');
      const minute = new Date(Math.floor(clock().getTime() / MINUTE_MS) * MINUTE_MS);
      const within: BoundedQuery = {
        ...query,
        shops,
        dueBefore: query.overdue && dueBefore(query.stage, minute, calendar),
        createdFrom: query.createdFrom && startOf(query.createdFrom, calendar),
        createdTo: query.createdTo && endOf(query.createdTo, calendar),
        partOrderedFrom: query.partOrderedFrom && startOf(query.partOrderedFrom, calendar),
        partOrderedTo: query.partOrderedTo && endOf(query.partOrderedTo, calendar),
      };
      const { limit, cursor, order, total: wanted, ...filter } = within;
      const count = () => totalCount(filter, isLeft);
      if (wanted === 'only') return totalOnly(count);
      const onlyStage = onlyStageOf(filter);
      if (onlyStage && isStagePage(db, query)) return stagePage(db, onlyStage, query);
      const { items, next, cursorOf } = await listJobs(db, within);
      const total = await totalOf({ items, next, cursor }, count, onlyStage ? undefined : wanted);
      return { items: await withCounts(db, items, query.stage), total, next, cursorOf };
    },

    async get(id: number): Promise<Found> {
      return withHistory(await requireJob(db, id));
    },

    /** The number a new job would get now; nothing is reserved (INTAKE-3). */
    nextNumber(): Promise<string> {
      return nextJobNumber(db, clock().toISOString(), calendar);
    },

    async history(id: number, request: HistoryQuery): Promise<Page<HistoryEntry>> {
      await requireJob(db, id);
      const page = await historyOf(db, id, request);
      return {
        ...page,
        total: await totalOf({ ...page, cursor: request.cursor }, () => countHistory(db, id)),
      };
    },

    create(actor: Actor, input: CreateJob, within: Db = db): Promise<JobWithHistory> {
      return inTransaction(within, async (trx) => {
        const now = clock().toISOString();
        const job = await insertNumbered(trx, actor, input, now);
        const { id, version, ...after } = job;
        await recordChange(trx, {
          actor,
          at: now,
          jobId: id,
          kind: 'created',
          topic: 'jobs',
          entityId: id,
          jobVersion: version,
          before: {},
          after,
        });
        return withFirstEntry(job, actor, now, after);
      });
    },

    /** A save that is part of a larger one. */
    patchWithin: save,

    /** Returns the job alone: its counts and history are not needed to go on with it. */
    patch(actor: Actor, id: number, patch: PatchJob, within: Db = db): Promise<Job> {
      return inTransaction(within, (trx) => save(trx, actor, id, patch));
    },

    /** Reopens a completed or collected job. */
    reopen(actor: Actor, id: number, asked: ReopenJob, within: Db): Promise<Job> {
      return inTransaction(within, async (trx) => {
        const job = await requireJob(trx, id);
        requireNamed([job], 'reopen it');
        const back = reopenPatch(job, await beforeCompletion(trx, id));
        const version = asked.version ?? job.version;
        return save(trx, actor, id, { ...back, version }, { reason: asked.reason });
      });
    },
  };
}

/** A job that was just created: its rows are known without reading them back. */
function withFirstEntry(job: Job, actor: Actor, timestamp: string, changes: Partial<Job>): JobWithHistory {
  const made = { timestamp, editedBy: actor.fullName, kind: 'created', changes, previousValues: {} } as const;
  return { ...job, ...NO_CALLS_OR_PARTS, stageSince: timestamp, editHistory: [made] };
}

function taken(jobNumber: string): HttpError {
  return new HttpError(409, `Job number ${jobNumber} is already taken`);
}

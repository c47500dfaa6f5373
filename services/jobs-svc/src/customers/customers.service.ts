import { forgetErased, inTransaction, markErasing, type ChangeLogCache, type Db } from '@loupe/db';
import {
  MOST_FOUND,
  type CustomerExport,
  type RetentionReview,
  type Customer,
  type CustomerEvent,
  type CustomerListItem,
  type ErasurePreview,
  type KnownPerson,
  type MergedCustomer,
} from '@loupe/shared-types';
import type { BodyOf, PatchCustomer, QueryOf } from '@loupe/shared-types/api-schemas';
import { countOf } from '@loupe/domain';
import { HttpError } from '@loupe/svc-kit';
import type { Actor, Deps } from '../deps';
import type { JobsService } from '../jobs/jobs.service';
import { totalOf, totalOnly, type Page } from '../lists/page';
import { countOnce } from '../lists/stretches';
import { exportCustomer } from './customer-export';
import { announceCustomer, customerHistory, logCustomer, logView, undoableUntil } from './customer-log.store';
import {
  countCustomers,
  cursorOf,
  listCustomers,
  lookUpCustomers,
  type CustomersQuery,
} from './customers.list.store';
import { customerIdOfJob, findCustomer, listItems, openJobIds, openJobs } from './customers.store';
import { eraseCustomer, hasNewTexts, mentionsOf, readPerson, requireErasable } from './erase-customer';
import type { ErasureList } from './erasure-list';
import { knownPerson } from './known-customer';
import { takesChosen } from './mentions';
import { offeredForErasure } from './retention.store';
import { editCustomer } from './edit-customer';
import { mergeCustomers, splitCustomer } from './merge-customers';
import { undoMerge } from './undo-merge';

const MOST_NAMED = 5;
const MOST_MENTIONS = 200;

/** Which of the texts elsewhere stay although they name the person, and which go although they may not. */
type EraseChoice = Pick<BodyOf<'POST /api/customers/:id/erase'>, 'keep' | 'erase'>;

const choiceWords = ({ keep = [], erase = [] }: EraseChoice): string =>
  [
    ...(keep.length > 0 ? [`${countOf(keep.length, 'text')} kept`] : []),
    ...(erase.length > 0 ? [`${countOf(erase.length, 'text')} that may name them erased`] : []),
  ].join(', ');

export type CustomersService = ReturnType<typeof createCustomersService>;

interface CustomersDeps extends Deps {
  readonly counts: ChangeLogCache;
  readonly jobs: Pick<JobsService, 'patchWithin'>;
  readonly erasures: ErasureList;
  /** Years after the last collection at which erasure is offered. */
  readonly retentionYears: number;
}

export function createCustomersService({
  db,
  clock,
  calendar,
  counts,
  jobs,
  erasures,
  retentionYears,
}: CustomersDeps) {
  async function find(from: Db, id: number): Promise<Customer> {
    const customer = await findCustomer(from, id);
    if (!customer) throw new HttpError(404, 'That customer does not exist');
    return customer;
  }

  return {
    /** `isLeft` says whether nobody waits for the answer any more. */
    async list(query: CustomersQuery, isLeft = () => false): Promise<Page<CustomerListItem>> {
      const { limit, cursor, total: wanted, ...filter } = query;
      const counting = () => countCustomers(db, filter, isLeft);
      const count = () => countOnce(counts, `customers ${JSON.stringify(filter)}`, counting, isLeft);
      if (wanted === 'only') return totalOnly(count);
      const { items, next } = await listCustomers(db, query);
      const total = await totalOf({ items, next, cursor }, count, wanted);
      return { items, total, next, cursorOf };
    },

    /** Who may be meant by what is typed at the counter; nobody before anything is. */
    async lookup(query: QueryOf<'GET /api/customers/lookup'>): Promise<readonly CustomerListItem[]> {
      return query.search.trim() === '' ? [] : lookUpCustomers(db, query, MOST_FOUND);
    },

    /** Whose a job would be that is being written. */
    known: ({ customerId, ...person }: QueryOf<'GET /api/customers/known'>): Promise<KnownPerson> =>
      knownPerson(db, { ...person, homeAddress: '' }, customerId),

    /** The sheet, after who looks at it is recorded. */
    async get(actor: Actor, id: number): Promise<Customer> {
      const customer = await find(db, id);
      await logView(db, { actor, at: clock().toISOString(), customerId: id });
      return customer;
    },

    async ofJob(jobId: number): Promise<CustomerListItem> {
      const id = await customerIdOfJob(db, jobId);
      if (id === undefined) throw new HttpError(404, 'That job does not exist');
      const [customer] = id === null ? [] : await listItems(db, [id]);
      if (!customer) throw new HttpError(404, 'That job has no customer yet');
      return customer;
    },

    async history(id: number): Promise<readonly CustomerEvent[]> {
      await find(db, id);
      return customerHistory(db, id, clock().toISOString());
    },

    edit(actor: Actor, id: number, patch: PatchCustomer): Promise<Customer> {
      const at = clock().toISOString();
      return inTransaction(db, async (trx) => {
        const { changed, emptied, forJobs } = await editCustomer(trx, id, patch, at);
        if (changed.length > 0) {
          await logCustomer(trx, { actor, at, customerId: id, kind: 'edited', detail: changed.join(', ') });
          await announceCustomer(trx, { actor, at, customerId: id });
        }
        const open = patch.alsoOpenJobs ? await openJobs(trx, id) : [];
        if (open.length > 0 && emptied.length > 0)
          throw new HttpError(
            400,
            `An open job needs its ${emptied.join(' and ')}: fill it in, or save without the open jobs`,
          );
        for (const job of open) {
          const changes = forJobs(job.contactNumber);
          if (Object.keys(changes).length > 0)
            await jobs.patchWithin(trx, actor, job.id, changes, { customerId: id });
        }
        return find(trx, id);
      });
    },

    async exportAll(actor: Actor, id: number): Promise<CustomerExport> {
      const at = clock().toISOString();
      const exported = await exportCustomer(db, await find(db, id), at);
      await logCustomer(db, { actor, at, customerId: id, kind: 'exported' });
      return exported;
    },

    /** What stands against an erasure, and the texts elsewhere that it may take. */
    async erasure(id: number): Promise<ErasurePreview> {
      const customer = await find(db, id);
      const open = await openJobIds(db, id);
      const rows = await db('jobs')
        .whereIn('id', [...open].slice(0, MOST_NAMED))
        .orderBy('id')
        .select('job_number', 'custom_job_number');
      const mentions = await mentionsOf(db, await readPerson(db, id));
      return {
        openJobs: open.length,
        openNumbers: rows.map((row) => String(row.custom_job_number ?? row.job_number)),
        dispute: customer.dispute,
        newTexts: customer.erasedAt !== null && (await hasNewTexts(db, id)),
        texts: mentions.slice(0, MOST_MENTIONS).map(({ places, ...mention }) => mention),
      };
    },

    async erase(actor: Actor, id: number, choice: EraseChoice = {}): Promise<Customer> {
      const at = clock().toISOString();
      const { erased, erasure } = await inTransaction(db, async (trx) => {
        await requireErasable(trx, id);
        const { hashOf } = erasures;
        const made = await eraseCustomer(trx, id, {
          calendar,
          at,
          actor,
          hashOf,
          takes: takesChosen(choice),
        });
        const { shopTexts } = made;
        const line = { actor, at, customerId: id, kind: 'erased', detail: choiceWords(choice) } as const;
        await logCustomer(trx, { ...line, ...(shopTexts && { shopTexts }) });
        const gone = await find(trx, id);
        markErasing(db);
        return { erasure: made, erased: gone };
      });
      erasures.add(erasure);
      await forgetErased(db);
      return erased;
    },

    async retention(): Promise<RetentionReview> {
      const before = new Date(clock());
      before.setUTCFullYear(before.getUTCFullYear() - retentionYears);
      return { years: retentionYears, customers: await offeredForErasure(db, before.toISOString()) };
    },

    merge(actor: Actor, into: number, from: number): Promise<MergedCustomer> {
      const at = clock().toISOString();
      return inTransaction(db, async (trx) => {
        const merge = await mergeCustomers(trx, { into, from, at, by: actor.fullName });
        const words = (other: number) => `with customer ${other}: ${countOf(merge.jobs, 'job')}`;
        const line = { actor, at, kind: 'merged', mergeId: merge.id } as const;
        await logCustomer(trx, { ...line, customerId: into, detail: words(from) });
        await logCustomer(trx, { ...line, customerId: from, detail: words(into) });
        await announceCustomer(trx, { actor, at, customerId: into });
        return { ...(await find(trx, into)), undoId: merge.id };
      });
    },

    split(actor: Actor, from: number, jobIds: readonly number[]): Promise<MergedCustomer> {
      const at = clock().toISOString();
      return inTransaction(db, async (trx) => {
        const split = await splitCustomer(trx, { from, jobs: jobIds, at, by: actor.fullName });
        const line = { actor, at, kind: 'split', mergeId: split.id } as const;
        const rows = await trx('jobs')
          .whereIn('id', [...jobIds])
          .orderBy('id')
          .select('job_number', 'custom_job_number');
        const numbers = rows.map((row) => String(row.custom_job_number ?? row.job_number));
        const what = `${jobIds.length === 1 ? 'job' : 'jobs'} ${numbers.join(', ')}`;
        await logCustomer(trx, {
          ...line,
          customerId: from,
          detail: `${what} to customer ${split.customerId}`,
        });
        await logCustomer(trx, {
          ...line,
          customerId: split.customerId,
          detail: `${what} of customer ${from}`,
        });
        await announceCustomer(trx, { actor, at, customerId: from });
        return { ...(await find(trx, split.customerId)), undoId: split.id };
      });
    },

    undo(actor: Actor, mergeId: number): Promise<Customer> {
      const now = clock();
      const at = now.toISOString();
      return inTransaction(db, async (trx) => {
        const isTooLate = (when: string) => undoableUntil(when) <= at;
        const { customerId, otherId } = await undoMerge(trx, mergeId, at, isTooLate);
        const line = { actor, at, kind: 'undone' } as const;
        await logCustomer(trx, { ...line, customerId, detail: `with customer ${otherId}` });
        await logCustomer(trx, { ...line, customerId: otherId, detail: `with customer ${customerId}` });
        await announceCustomer(trx, { actor, at, customerId: otherId });
        await announceCustomer(trx, { actor, at, customerId });
        return find(trx, customerId);
      });
    },
  };
}

import { isActive, mayBeOnePerson, type Calendar, type Names } from '@loupe/domain';
import { forgetErased, inTransaction, isErasing, markErasing, type Db } from '@loupe/db';
import type { Job } from '@loupe/shared-types';
import type { Knex } from 'knex';
import type { Actor } from '../deps';
import { JOB_COLUMNS, toJob, type Row } from '../jobs/job-row';
import { logCustomer } from './customer-log.store';
import { personOf } from './customer-row';
import { eraseCustomer, eraseJobs, eraseRecord } from './erase-customer';
import { isErasedJob } from './erase-job';
import { keyName, type Erasure, type ErasureList, type ShopTexts } from './erasure-list';
import { eraseListed } from './listed-texts';
import type { TakesMention } from './mentions';

interface Reapply {
  readonly db: Knex;
  readonly calendar: Calendar;
  readonly erasures: ErasureList;
}

export interface Reapplied {
  /** How many erasures were done again. */
  readonly customers: number;
  /** Jobs that were theirs and open in the database that was restored: their texts went too. */
  readonly openJobs: readonly number[];
  /** Texts of the shop's that were to go and could not be compared, as the key of the list is another one. */
  readonly uncheckedTexts: number;
  /** Whether nothing of them is left in the file, also of an erasure that a kill has cut short. */
  readonly isForgotten: boolean;
}

/**
 * Erases again what a restore of an older backup has brought back, and lists erasures that the list lacks, as after a
 * kill between the two. Run before anything is served (PRIVACY-3).
 */
export async function reapplyErasures({ db, calendar, erasures }: Reapply): Promise<Reapplied> {
  const listed = erasures.all();
  let customers = 0;
  const openJobs: number[] = [];
  let uncheckedTexts = 0;
  for (const erasure of listed) {
    const again = await inTransaction(db, async (trx) => {
      const reached = await reapply(trx, erasure, { calendar, erasures });
      if (reached) markErasing(db);
      return reached;
    });
    if (!again) continue;
    customers += 1;
    openJobs.push(...again.openJobs);
    uncheckedTexts += again.uncheckedTexts;
  }
  const isForgotten = !isErasing(db) || (await forgetErased(db, { isStart: true }));
  await listMissing(db, erasures, listed);
  return { customers, openJobs, uncheckedTexts, isForgotten };
}

const UNKNOWN: Actor = { userId: 0, fullName: 'Restore' };

/** What it reached; null where nothing of this erasure has come back. */
async function reapply(
  trx: Db,
  erasure: Erasure,
  { calendar, erasures }: Omit<Reapply, 'db'>,
): Promise<Pick<Reapplied, 'openJobs' | 'uncheckedTexts'> | null> {
  const { at, customer, jobs, records = [], by = UNKNOWN, shopTexts } = erasure;
  const retained = new Set(shopTexts?.kept);
  const { hashOf } = erasures;
  const takes: TakesMention = ({ key, certain }) => certain && !retained.has(hashOf(key));
  const erase = { calendar, at, actor: by, hashOf, takes };
  const isOlder = !(await hasErasure(trx, erasure));
  const listed = isOlder && shopTexts ? await eraseShopTexts(trx, shopTexts, erasures) : NO_TEXTS;
  const rows = await jobsThere(trx, jobs, at);
  const people = new Set(
    rows.flatMap(({ customer_id }) => (customer_id == null ? [] : [Number(customer_id)])),
  );
  for (const [id, created_at] of records)
    if (await trx('customers').where({ id, created_at }).first('id')) people.add(id);
  const reached: Job[] = [];
  let isBack = false;
  for (const id of people) {
    const record: Row | undefined = await trx('customers').where({ id }).whereNull('erased_at').first();
    if (!record) continue;
    isBack = true;
    const all: Row[] = await trx('jobs as j').where({ customer_id: id }).select(JOB_COLUMNS);
    const names = [record, ...rows].map(personOf);
    const isTheirs = (row: Row) =>
      rows.some((one) => one.id === row.id) ||
      names.some((name: Names) => mayBeOnePerson(name, personOf(row)));
    const theirs = all.filter(isTheirs).map(toJob);
    reached.push(...theirs.filter(isActive));
    if (theirs.length === all.length) await eraseCustomer(trx, id, erase);
    else {
      // Jobs of somebody else that only a split or a correction has taken off this record: their texts stay.
      await eraseJobs(
        trx,
        theirs.map((job) => job.id),
        erase,
      );
      await eraseRecord(trx, id, erase);
    }
    const open = theirs.filter(isActive).length;
    const detail = `${AGAIN}${open > 0 ? `, with ${open} open` : ''}`;
    await logCustomer(trx, { actor: by, at, customerId: id, kind: 'erased', detail });
  }
  const left: number[] = [];
  for (const { id } of rows) {
    const row: Row | undefined = await trx('jobs as j')
      .where({ id: Number(id) })
      .first(JOB_COLUMNS);
    if (row && !isErasedJob(row)) left.push(Number(id));
  }
  if (left.length > 0) await eraseJobs(trx, left, erase);
  if (!isBack && left.length === 0 && listed.erased + listed.unchecked === 0) return null;
  // Without their record the line is nobody's: their id may be given to a new customer.
  const isThere = people.has(customer);
  if (isOlder && !(await hasErasure(trx, erasure)))
    await logCustomer(trx, {
      ...{ actor: by, at, customerId: isThere ? customer : NO_RECORD, kind: 'erased', detail: AGAIN },
    });
  return { openJobs: reached.map((job) => job.id), uncheckedTexts: listed.unchecked };
}

const AGAIN = 'again after a restore';
const NO_RECORD = 0;
const NO_TEXTS = { erased: 0, unchecked: 0 };

/** Whether this database has seen an erasure: its texts are from after it, and stay. */
const hasErasure = async (trx: Db, { at, customer }: Erasure): Promise<boolean> =>
  Boolean(
    await trx('customer_log')
      .where({ at, kind: 'erased' })
      .whereIn('customer_id', [customer, NO_RECORD])
      .first('id'),
  );

async function eraseShopTexts(
  trx: Db,
  { key, texts }: ShopTexts,
  erasures: ErasureList,
): Promise<typeof NO_TEXTS> {
  if (key !== keyName(erasures)) return { erased: 0, unchecked: texts.length };
  return { erased: await eraseListed(trx, texts, erasures.hashOf), unchecked: 0 };
}

/** Those of the erased jobs that there are, and that were not given to somebody since. */
async function jobsThere(trx: Db, jobs: Erasure['jobs'], at: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const [id, created_at] of jobs) {
    const row: Row | undefined = await trx('jobs as j')
      .where({ id, created_at })
      .first('j.customer_id', ...JOB_COLUMNS);
    if (row && !(await wasErasedBefore(trx, row, at))) rows.push(row);
  }
  return rows;
}

/**
 * Whether this erasure was made in this database and the job was saved since: what it says now is of whoever it was given
 * to. A restored job has a version from before the erasure.
 */
async function wasErasedBefore(trx: Db, { id, version }: Row, at: string): Promise<boolean> {
  const erased = await trx('changes')
    .where({ job_id: Number(id), kind: 'erased' })
    .where('at', '>=', at)
    .where('job_version', '<', Number(version))
    .first('id');
  return erased !== undefined;
}

async function listMissing(db: Db, erasures: ErasureList, listed: readonly Erasure[]): Promise<void> {
  const known = new Set(listed.map(({ customer, at }) => `${customer} ${at}`));
  const rows: Row[] = await db('customers')
    .whereNotNull('erased_at')
    .whereNull('merged_into')
    .select('id', 'erased_at', 'created_at');
  for (const { id, erased_at, created_at } of rows) {
    if (known.has(`${Number(id)} ${String(erased_at)}`)) continue;
    const jobs: Row[] = await db('jobs')
      .where({ customer_id: Number(id) })
      .select('id', 'created_at');
    const line: Row | undefined = await db('customer_log')
      .where({ customer_id: Number(id), kind: 'erased', at: String(erased_at) })
      .first('user_id', 'user_name', 'detail_json');
    const { shopTexts } = JSON.parse(String(line?.detail_json ?? '{}')) as Pick<Erasure, 'shopTexts'>;
    erasures.add({
      at: String(erased_at),
      customer: Number(id),
      jobs: jobs.map((job) => [Number(job.id), String(job.created_at)]),
      records: [[Number(id), String(created_at)]],
      ...(line && { by: { userId: Number(line.user_id), fullName: String(line.user_name) } }),
      ...(shopTexts && { shopTexts }),
    });
  }
}

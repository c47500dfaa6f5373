import { fullName } from '@loupe/domain';
import type { Db } from '@loupe/db';
import { UNDO_MERGE_DAYS, type CustomerEvent, type CustomerEventKind } from '@loupe/shared-types';
import { recordChange } from '../changes/changes.store';
import type { Actor } from '../deps';
import type { Row } from '../jobs/job-row';
import type { ShopTexts } from './erasure-list';

const DAY_MS = 86_400_000;
/** Viewing again within this time is the same view. */
const ONE_VIEW_MS = 10 * 60_000;
const NEWEST = 200;

interface Logged {
  readonly actor: Actor;
  readonly at: string;
  readonly customerId: number;
  readonly kind: CustomerEventKind;
  /** Names fields and ids, never what they hold: an erasure leaves these lines as they are. */
  readonly detail?: string;
  readonly mergeId?: number;
  /** What the list of erasures is to have, should it not get its line: hashes and ids, no texts. */
  readonly shopTexts?: ShopTexts;
}

export async function logCustomer(
  trx: Db,
  { actor, at, customerId, kind, detail = '', ...more }: Logged,
): Promise<void> {
  await trx('customer_log').insert({
    customer_id: customerId,
    at,
    user_id: actor.userId,
    user_name: actor.fullName,
    kind,
    detail_json: JSON.stringify({ detail, ...more }),
  });
}

/** Records that somebody looked at a customer's sheet, once in ten minutes. */
export async function logView(db: Db, { actor, at, customerId }: Omit<Logged, 'kind'>): Promise<void> {
  const since = new Date(Date.parse(at) - ONE_VIEW_MS).toISOString();
  const last = await db('customer_log')
    .where({ customer_id: customerId, user_id: actor.userId, kind: 'viewed' })
    .where('at', '>', since)
    .first('id');
  if (!last) await logCustomer(db, { actor, at, customerId, kind: 'viewed' });
}

/** Tells other counters that a customer changed, by a line of the change log of their newest job. */
export async function announceCustomer(
  trx: Db,
  { actor, at, customerId }: Pick<Logged, 'actor' | 'at' | 'customerId'>,
): Promise<void> {
  const job = await trx('jobs')
    .where({ customer_id: customerId })
    .orderBy('date_created', 'desc')
    .orderBy('id', 'desc')
    .first('id', 'version');
  if (!job) return;
  await recordChange(trx, {
    actor,
    at,
    jobId: Number(job.id),
    kind: 'customer-changed',
    topic: 'customers',
    entityId: customerId,
    jobVersion: Number(job.version),
    before: {},
    after: {},
  });
}

/** Tells other counters, and the job's history, that a job was erased. */
export async function announceErased(
  trx: Db,
  { actor, at, jobId }: Pick<Logged, 'actor' | 'at'> & { readonly jobId: number },
): Promise<void> {
  const job = await trx('jobs').where({ id: jobId }).first('version');
  await recordChange(trx, {
    actor,
    at,
    jobId,
    kind: 'erased',
    topic: 'jobs',
    entityId: jobId,
    jobVersion: Number(job?.version),
    before: {},
    after: {},
  });
}

export const undoableUntil = (at: string): string =>
  new Date(Date.parse(at) + UNDO_MERGE_DAYS * DAY_MS).toISOString();

/** The ids in the lines of this customer's merges and splits. */
const CUSTOMER = /\bcustomer (\d+)/g;

/**
 * Who the others in these lines are called now; the log has ids, so that an erasure reaches their names too.
 */
async function namesIn(db: Db, details: readonly string[]): Promise<ReadonlyMap<number, string>> {
  const ids = new Set(
    details.flatMap((detail) => [...detail.matchAll(CUSTOMER)].map(([, id]) => Number(id))),
  );
  const rows: Row[] =
    ids.size === 0
      ? []
      : await db('customers')
          .whereIn('id', [...ids])
          .select('id', 'first_name', 'surname');
  return new Map(
    rows.map(({ id, first_name, surname }) => [
      Number(id),
      fullName({ firstName: String(first_name), surname: String(surname) }),
    ]),
  );
}

/** A line of the log in words: people by name, and one job as one. */
const inWords = (detail: string, names: ReadonlyMap<number, string>): string =>
  detail
    .replaceAll(CUSTOMER, (_, id: string) => names.get(Number(id)) || 'another customer')
    .replace(/: 1 jobs$/, ': 1 job')
    .replace(/^jobs (\S+)(?= (?:to|of) )/, 'job $1');

/** The newest lines of a customer's history; in an export others are not named (PRIVACY-1). */
export async function customerHistory(
  db: Db,
  id: number,
  now: string,
  others: 'others named' | 'others unnamed' = 'others named',
): Promise<readonly CustomerEvent[]> {
  const rows: Row[] = await db('customer_log').where({ customer_id: id }).orderBy('id', 'desc').limit(NEWEST);
  const open: number[] = await db('customer_merges')
    .where((any) => any.where({ customer_id: id }).orWhere({ other_id: id }))
    .whereNull('undone_at')
    .pluck('id');
  const details = rows.map(
    ({ detail_json }) => JSON.parse(String(detail_json)) as { detail: string; mergeId?: number },
  );
  const names =
    others === 'others named'
      ? await namesIn(
          db,
          details.map(({ detail }) => detail),
        )
      : new Map<number, string>();
  return rows.map((row, at) => {
    const { detail = '', mergeId } = details[at] ?? {};
    const until = undoableUntil(String(row.at));
    const canUndo = mergeId !== undefined && open.map(Number).includes(mergeId) && until > now;
    return {
      id: Number(row.id),
      at: String(row.at),
      by: String(row.user_name),
      kind: row.kind as CustomerEventKind,
      detail: inWords(detail, names),
      undo: canUndo ? { id: mergeId, until } : null,
    };
  });
}

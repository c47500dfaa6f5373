import { dialectOf, indexCustomer, indexCustomers, inTransaction, type Db } from '@loupe/db';
import type { Row } from '../jobs/job-row';

/**
 * Customers per transaction. Each writes all over an index that is larger than the memory of a small server: the more at
 * once, the fewer of its pages are read and written again.
 */
const CUSTOMERS_AT_ONCE = 10_000;

const searchesOf = (rows: readonly Row[]): ReadonlyMap<number, string> =>
  new Map(rows.map(({ id, search }) => [Number(id), String(search)]));

/**
 * Indexes some of the customers that the first fill has made; on SQLite triggers have done it. Steps of the fill and saves
 * go on meanwhile: at its end it waits for those under way and indexes again what they have changed, so that no text stays
 * in the index that an edit or an erasure has removed, not even after a kill. Returns false when none was left.
 */
export async function indexFilled(db: Db): Promise<boolean> {
  return dialectOf(db) === 'mysql' && inTransaction(db, indexSome);
}

async function indexSome(trx: Db): Promise<boolean> {
  const fill = await trx('customer_fill').first('id', 'indexed_id');
  const from = Number(fill.indexed_id ?? 0);
  const read = searchesOf(
    await trx('customers')
      .where('id', '>', from)
      .whereNotNull('from_job_id')
      .orderBy('id')
      .limit(CUSTOMERS_AT_ONCE)
      .select('id', 'search'),
  );
  const last = [...read.keys()].at(-1);
  if (last === undefined) return false;
  await indexCustomers(
    trx,
    [...read].map(([id, search]) => ({ id, search })),
  );
  await trx('customer_fill').where({ id: fill.id }).forUpdate().first('id');
  const now = searchesOf(
    await trx('customers')
      .whereBetween('id', [from + 1, last])
      .forShare()
      .select('id', 'search'),
  );
  for (const [id, before] of read) await indexCustomer(trx, id, before, now.get(id) ?? '');
  await trx('customer_fill').where({ id: fill.id, indexed_id: fill.indexed_id }).update({ indexed_id: last });
  return true;
}

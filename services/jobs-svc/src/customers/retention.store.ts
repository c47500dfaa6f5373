import type { Db } from '@loupe/db';
import { MOST_OFFERED, type CustomerListItem } from '@loupe/shared-types';
import type { Row } from '../jobs/job-row';
import { listItems } from './customers.store';

/**
 * Customers whose last job was collected before the instant and who have none open, longest ago first: offered for
 * erasure, which nothing does by itself (PRIVACY-4). Walks the oldest jobs, past those whose customer has come again.
 */
export async function offeredForErasure(db: Db, before: string): Promise<readonly CustomerListItem[]> {
  const later = db('jobs as n')
    .select('n.id')
    .whereRaw('n.customer_id = j.customer_id')
    .whereRaw(
      `(n.date_created > j.date_created or (n.date_created = j.date_created and n.id > j.id)
        or coalesce(n.collection_date, n.updated_at) >= ?
        or (n.job_status <> 'Completed' and n.customer_collected = 0))`,
      [before],
    );
  const rows: Row[] = await db('jobs as j')
    .join('customers as c', 'c.id', 'j.customer_id')
    .where('j.date_created', '<', before)
    .whereNull('c.erased_at')
    .whereNull('c.merged_into')
    .whereNotExists(later)
    .orderBy('j.date_created')
    .orderBy('j.id')
    .limit(MOST_OFFERED)
    .select('j.customer_id', db.raw('coalesce(j.collection_date, j.updated_at) as collected'));
  return listItems(
    db,
    rows
      .toSorted((one, other) => String(one.collected).localeCompare(String(other.collected)))
      .map(({ customer_id }) => Number(customer_id)),
  );
}

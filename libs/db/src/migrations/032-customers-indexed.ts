import { addColumns, nullable, reference } from '../tables';
import type { Migration } from './migration';

/** How far the customers of the first fill are indexed. Versions before this one have indexed all that they made. */
export const customersIndexed: Migration = {
  name: '032-customers-indexed',
  async up(db) {
    await addColumns(db, 'customer_fill', { indexed_id: nullable(reference()) });
    await db.raw(
      'update customer_fill set indexed_id = (select coalesce(max(id), 0) from customers) where indexed_id is null',
    );
  },
};

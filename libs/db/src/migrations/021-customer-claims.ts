import { addColumns, createUniqueIndex, nullable, short } from '../tables';
import type { Migration } from './migration';

/**
 * A new customer claims what they are recognised by, so that two counters that take in the same new person at once make one
 * customer. Null for those made before, or in another way.
 */
export const customerClaims: Migration = {
  name: '021-customer-claims',
  async up(db) {
    await addColumns(db, 'customers', { claim: nullable(short(64)) });
    await createUniqueIndex(db, 'customers_claim', 'customers', 'claim');
  },
};

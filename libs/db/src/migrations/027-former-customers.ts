import { addColumns, createTable, id, instant, integer, long, nullable, reference } from '../tables';
import type { Migration } from './migration';

/** Whose a job was before it was corrected to somebody else, and at which version of a record each of its fields changed. */
export const formerCustomers: Migration = {
  name: '027-former-customers',
  async up(db) {
    // Not referenced: a record without a job goes, and the job's history before the correction is still not its owner's.
    await createTable(db, {
      name: 'former_customers',
      columns: {
        id: id(),
        job_id: reference(),
        customer_id: reference(),
        /** The version of the job, and the instant, from which on it was no longer theirs. */
        until_version: integer(),
        until_at: instant(),
      },
      indexes: [['job_id'], ['customer_id']],
    });
    await addColumns(db, 'customers', { field_versions: nullable(long()) });
  },
};

import { createTable, id, instant, reference, short } from '../tables';
import type { Migration } from './migration';

/** Who closed, confirmed and reopened a check: reopening takes the names off the check itself. */
export const checkEvents: Migration = {
  name: '025-check-events',
  async up(db) {
    await createTable(db, {
      name: 'check_events',
      columns: { id: id(), check_id: reference(), what: short(16), at: instant(), by_name: short() },
      indexes: [['check_id', 'id']],
      references: { check_id: 'checks' },
    });
  },
};

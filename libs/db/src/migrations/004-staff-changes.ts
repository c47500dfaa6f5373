import { createTable, id, instant, reference, short } from '../tables';
import type { Migration } from './migration';

/** Who reset, deactivated or re-levelled whom, and when. Append-only; names as they were at the time. */
export const staffChanges: Migration = {
  name: '004-staff-changes',
  up: (db) =>
    createTable(db, {
      name: 'staff_changes',
      columns: {
        id: id(),
        made_at: instant(),
        made_by: reference(),
        made_by_name: short(),
        user_id: reference(),
        user_name: short(),
        kind: short(16),
        was: short(32),
        became: short(32),
      },
      indexes: [['user_id', 'made_at']],
      references: { user_id: 'users' },
    }),
};

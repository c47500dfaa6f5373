import { createTable, id, instant, short } from '../tables';
import type { Migration } from './migration';

/** Which sessions were ended, for the change feed; the rows of a day. */
export const sessionEnds: Migration = {
  name: '031-session-ends',
  up: (db) =>
    createTable(db, {
      name: 'session_ends',
      columns: { id: id(), session_id: short(64), at: instant() },
    }),
};

import { createTable, flag, id, instant, integer, nullable, reference, short } from '../tables';
import type { Table } from '../tables';
import type { Migration } from './migration';

const TABLES: readonly Table[] = [
  {
    // The hashed browser cookie, for each user who has signed in with that browser.
    name: 'known_browsers',
    columns: {
      id: id(),
      browser_hash: short(64),
      user_id: reference(),
      first_at: instant(),
      last_at: instant(),
    },
    unique: [['browser_hash', 'user_id']],
    indexes: [['user_id', 'last_at']],
    references: { user_id: 'users' },
  },
  {
    name: 'sign_in_counters',
    columns: {
      counter_key: short(100),
      /** Keyed hash of the name; empty for counters of all names. */
      name_key: short(64),
      count: integer(),
      first_at: instant(),
      locked_until: nullable(instant()),
    },
    primaryKey: ['counter_key'],
    indexes: [['first_at'], ['name_key']],
  },
  {
    name: 'sign_in_events',
    columns: {
      id: id(),
      at: instant(),
      outcome: short(32),
      /** Null for an unknown name, which is not stored: it may be a typed password. */
      user_id: nullable(reference()),
      username: short(100),
      full_name: short(),
      known_browser: flag(),
      network: nullable(short(64)),
      made_by_name: nullable(short()),
      count: integer(),
      /** Set for events that increment a count instead of adding rows. */
      merge_key: nullable(short()),
    },
    unique: [['merge_key']],
    indexes: [['at', 'id']],
  },
];

/** Known browsers, attempt counters by browser, name and network, and the sign-in history. */
export const signIn: Migration = {
  name: '006-sign-in',
  async up(db) {
    for (const table of TABLES) await createTable(db, table);
  },
};

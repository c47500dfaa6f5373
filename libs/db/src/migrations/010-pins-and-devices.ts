import {
  addColumns,
  createIndex,
  createTable,
  id,
  instant,
  nullable,
  reference,
  short,
  withDefault,
  type Table,
} from '../tables';
import type { Migration } from './migration';

const TABLES: readonly Table[] = [
  {
    name: 'staff_pins',
    columns: { user_id: reference(), hash: short(255), set_at: instant() },
    primaryKey: ['user_id'],
    references: { user_id: 'users' },
  },
  {
    // Enrolled computers. The cookie holds a token, of which only the hash is stored here.
    name: 'devices',
    columns: {
      id: id(),
      name: short(60),
      place: short(60),
      code_hash: nullable(short(64)),
      code_expires_at: nullable(instant()),
      token_hash: nullable(short(64)),
      browser: nullable(short(60)),
      created_by_name: short(),
      created_at: instant(),
      enrolled_by_name: nullable(short()),
      enrolled_at: nullable(instant()),
      /** When a password was last entered there: PINs are accepted from then until closing time. */
      opened_at: nullable(instant()),
      last_active_at: nullable(instant()),
      revoked_by_name: nullable(short()),
      revoked_at: nullable(instant()),
    },
    unique: [['token_hash'], ['code_hash']],
  },
  {
    // The last use of each computer by each user.
    name: 'device_people',
    columns: { device_id: reference(), user_id: reference(), last_at: instant() },
    primaryKey: ['device_id', 'user_id'],
    references: { device_id: 'devices', user_id: 'users' },
  },
];

/** PINs, enrolled computers, the sessions begun there, and an index for one user's day. */
export const pinsAndDevices: Migration = {
  name: '010-pins-and-devices',
  async up(db) {
    for (const table of TABLES) await createTable(db, table);
    await addColumns(db, 'sessions', {
      via: withDefault(short(16), 'password'),
      device_id: nullable(reference()),
    });
    await addColumns(db, 'sign_in_events', { device_name: nullable(short(60)) });
    await createIndex(db, 'changes_user_at', 'changes', 'user_id, at');
  },
};

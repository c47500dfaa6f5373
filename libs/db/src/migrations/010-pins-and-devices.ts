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
    // A computer of the shop on which PINs are taken. Its cookie holds a token of which only the hash is here.
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
      /** When a password was last entered there: PINs are taken from then until the shop closes. */
      opened_at: nullable(instant()),
      last_active_at: nullable(instant()),
      revoked_by_name: nullable(short()),
      revoked_at: nullable(instant()),
    },
    unique: [['token_hash'], ['code_hash']],
  },
  {
    // Who used a computer last.
    name: 'device_people',
    columns: { device_id: reference(), user_id: reference(), last_at: instant() },
    primaryKey: ['device_id', 'user_id'],
    references: { device_id: 'devices', user_id: 'users' },
  },
];

/** PINs on enrolled computers, the sessions they begin, and what one person did on one day. */
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

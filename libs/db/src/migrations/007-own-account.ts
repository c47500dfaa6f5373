import { addColumns, createTable, flag, instant, integer, nullable, reference, short } from '../tables';
import type { Migration } from './migration';

/** For the account page: the browser of each session, and the second factor with its recovery codes. */
export const ownAccount: Migration = {
  name: '007-own-account',
  async up(db) {
    await addColumns(db, 'sessions', {
      browser: nullable(short(60)),
      confirmed_at: nullable(instant()),
      must_enrol: flag(),
    });
    await createTable(db, {
      name: 'second_factors',
      columns: {
        user_id: reference(),
        sealed_secret: short(255),
        created_at: instant(),
        enrolled_at: nullable(instant()),
        last_counter: integer(),
      },
      primaryKey: ['user_id'],
      references: { user_id: 'users' },
    });
    await createTable(db, {
      name: 'recovery_codes',
      columns: { user_id: reference(), code_hash: short(64), used_at: nullable(instant()) },
      primaryKey: ['user_id', 'code_hash'],
      references: { user_id: 'users' },
    });
  },
};

import { addColumns, createTable, flag, instant, integer, orNull, reference, short } from '../tables';
import type { Migration } from './migration';

/** What a person's own page shows and ends: sessions by their browser, and a second factor with its recovery codes. */
export const ownAccount: Migration = {
  name: '007-own-account',
  async up(db) {
    await addColumns(db, 'sessions', {
      browser: orNull(short(60)),
      confirmed_at: orNull(instant()),
      must_enrol: flag(),
    });
    await createTable(db, {
      name: 'second_factors',
      columns: {
        user_id: reference(),
        sealed_secret: short(255),
        created_at: instant(),
        enrolled_at: orNull(instant()),
        last_counter: integer(),
      },
      primaryKey: ['user_id'],
      references: { user_id: 'users' },
    });
    await createTable(db, {
      name: 'recovery_codes',
      columns: { user_id: reference(), code_hash: short(64), used_at: orNull(instant()) },
      primaryKey: ['user_id', 'code_hash'],
      references: { user_id: 'users' },
    });
  },
};

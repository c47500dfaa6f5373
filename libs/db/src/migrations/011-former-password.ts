import { addColumns, nullable, short } from '../tables';
import type { Migration } from './migration';

/** The hash of the password a reset removed, so that it is not chosen again. */
export const formerPassword: Migration = {
  name: '011-former-password',
  async up(db) {
    await addColumns(db, 'users', { former_password_hash: nullable(short(255)) });
  },
};

import { dialectOf } from '../dialect';
import type { Migration } from './migration';

/**
 * Rewrites a SQLite file once, without what earlier changes left in its free space. From here on `secure_delete`
 * overwrites what is deleted.
 */
export const erasedPages: Migration = {
  name: '016-erased-pages',
  inSteps: true,
  async up(db) {
    if (dialectOf(db) === 'sqlite') await db.raw('vacuum');
  },
};

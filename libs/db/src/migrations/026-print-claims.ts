import { addColumns, flag, instant, nullable } from '../tables';
import type { Migration } from './migration';

/**
 * When a computer took a print, and whether it came out of the queue: a print of which nobody says how it ended goes back
 * there, or counts as not printed.
 */
export const printClaims: Migration = {
  name: '026-print-claims',
  async up(db) {
    await addColumns(db, 'prints', { claimed_at: nullable(instant()), from_queue: flag() });
  },
};

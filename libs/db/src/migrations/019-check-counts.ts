import { addColumns, createIndex, flag, integer, nullable, short, withDefault } from '../tables';
import type { Migration } from './migration';

/** As long as a location. */
const PLACE = 200;

/**
 * What a shelf check expected, and what it had found when it was closed: a closed check stays as it was signed, whatever
 * becomes of its jobs.
 */
export const checkCounts: Migration = {
  name: '019-check-counts',
  async up(db) {
    await addColumns(db, 'checks', {
      expected: withDefault(integer(), '0'),
      closed_counts: nullable(short(300)),
    });
    // `found_astray`: it was expected, and known to be elsewhere by the time it was scanned.
    await addColumns(db, 'check_lines', {
      found_astray: flag(),
      closed_state: nullable(short(16)),
      closed_place: nullable(short(PLACE)),
    });
    await createIndex(db, 'check_lines_unfound', 'check_lines', 'check_id, found_at');
    await createIndex(db, 'checks_closed', 'checks', 'closed_at, id');
    const expected = db('check_lines as l')
      .whereRaw('l.check_id = checks.id')
      .where('l.is_expected', 1)
      .count();
    await db('checks').update({ expected });
  },
};

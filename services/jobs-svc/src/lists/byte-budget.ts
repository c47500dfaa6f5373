import type { Db } from '@loupe/db';
import { MAX_ANSWER_BYTES } from '@loupe/shared-types';
import type { Knex } from 'knex';
import { directionOf, type Order } from './page';

/** The size of a row besides its texts, including JSON keys. */
const ROW_BYTES = 1_000;

/** So many jobs with every text at its longest are 15 MB: a page of them is read whole, and cut as it is written. */
export const MOST_UNMEASURED = 100;

/** The byte length of a row's texts, in SQL; both databases store it, so the texts are not read (LIST-4). */
export const octetsOf = (db: Db, columns: readonly string[]): Knex.Raw =>
  db.raw(
    `${[...columns.map((column) => `coalesce(octet_length(${column}), 0)`), ROW_BYTES].join(' + ')} as octets`,
  );

/**
 * Of rows with `at`, `id` and `octets`, those that fit the byte budget, and always the first. `found_rows` is the
 * number before the cut, which shows whether the list continues.
 */
export function withinBytes(
  db: Db,
  sized: Knex.QueryBuilder,
  { order = 'newest', most = MAX_ANSWER_BYTES }: { readonly order?: Order; readonly most?: number } = {},
): Knex.QueryBuilder {
  const direction = directionOf(order);
  const summed = db(sized.as('s')).select(
    's.at',
    's.id',
    db.raw(`sum(octets) over (order by at ${direction}, id ${direction}) - octets as before_it`),
    db.raw('count(*) over () as found_rows'),
  );
  return db(summed.as('p')).where('p.before_it', '<', most);
}

import type { Db } from '@loupe/db';
import { MAX_ANSWER_BYTES } from '@loupe/shared-types';
import type { Knex } from 'knex';
import { directionOf, type Order } from './page';

/** What a row takes besides its texts, keys of the JSON included. */
const ROW_BYTES = 1_000;

/** The bytes of the texts of a row, told without reading them: both databases know the length of what they keep (LIST-4). */
export function octetsOf(db: Db, columns: readonly string[]): Knex.Raw {
  const sum = columns.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + ');
  return db.raw(`${sum} + ${ROW_BYTES} as octets`);
}

/**
 * Of rows with `at`, `id` and `octets` those that fit into the budget, and always the first. `found_rows` says how
 * many there were, so that it is known whether the list goes on.
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

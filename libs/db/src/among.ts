import type { Knex } from 'knex';
import { dialectOf, type Db } from './dialect';

/**
 * Keeps the rows whose column is one of up to thousands of ids. SQLite keeps compiled statements by their text, and one with
 * a parameter for each id would be another one each time, of hundreds of kilobytes.
 */
export function whereAmong(
  db: Db,
  rows: Knex.QueryBuilder,
  column: string,
  ids: readonly number[],
): Knex.QueryBuilder {
  if (dialectOf(db) !== 'sqlite') return rows.whereIn(column, ids);
  return rows.whereRaw('?? in (select value from json_each(?))', [column, JSON.stringify(ids)]);
}

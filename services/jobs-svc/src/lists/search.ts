import type { Knex } from 'knex';

/** A pattern that finds `text` anywhere and takes `%` and `_` as themselves. */
export function containing(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`;
}

/** Rows where any of the columns holds the text. */
export function whereAnyHolds(rows: Knex.QueryBuilder, columns: readonly string[], text: string): void {
  for (const column of columns) rows.orWhereRaw(`?? like ? escape '!'`, [column, containing(text)]);
}

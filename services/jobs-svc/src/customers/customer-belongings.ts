import type { CustomerSize } from '@loupe/shared-types';
import type { Db } from '@loupe/db';
import type { Row } from '../jobs/job-row';
import { isSameContact, type ContactRow } from './customer-row';

type Table = 'customer_contacts' | 'customer_sizes';

/** Whether two rows of a table say the same of a customer. */
const IS_SAME: Readonly<Record<Table, (one: Row, other: Row) => boolean>> = {
  customer_contacts: (one, other) =>
    isSameContact(one as unknown as ContactRow, other as unknown as ContactRow),
  customer_sizes: (one, other) => one.finger === other.finger && one.size === other.size,
};

interface Between {
  readonly from: number;
  readonly into: number;
}

const rowsOf = (trx: Db, table: Table, customerId: number): Promise<readonly Row[]> =>
  trx(table).where({ customer_id: customerId }).orderBy('id');

/** Makes the rows of `from` that `into` does not have those of `into`; what was moved, as it was. */
export async function moveRows(trx: Db, table: Table, { from, into }: Between): Promise<readonly Row[]> {
  const held = await rowsOf(trx, table, into);
  const moved = (await rowsOf(trx, table, from)).filter(
    (row) => !held.some((one) => IS_SAME[table](one, row)),
  );
  await trx(table)
    .whereIn(
      'id',
      moved.map(({ id }) => Number(id)),
    )
    .update({ customer_id: into });
  return moved;
}

/** Gives moved rows back from `from` to `into`, and writes again those that an edit of `from` has removed. */
export async function returnRows(
  trx: Db,
  table: Table,
  moved: readonly Row[],
  { from, into }: Between,
): Promise<void> {
  const there = [...(await rowsOf(trx, table, from))];
  for (const { id, ...row } of moved) {
    const at = there.findIndex((one) => IS_SAME[table](one, row));
    const [now] = at < 0 ? [] : there.splice(at, 1);
    if (now) await trx(table).where({ id: now.id }).update({ customer_id: into });
    else await trx(table).insert({ ...row, customer_id: into });
  }
}

/**
 * Makes these the rows of a customer, in this order, which is that of their ids. Rows that stay keep their ids up to the
 * first that has to be added: a later id stands after it.
 */
export async function replaceRows(
  trx: Db,
  table: Table,
  customerId: number,
  wanted: readonly (ContactRow | CustomerSize)[],
): Promise<void> {
  const held = await rowsOf(trx, table, customerId);
  const unchanged: Row[] = [];
  let after = 0;
  for (const row of wanted) {
    const at = held.findIndex((one, n) => n >= after && IS_SAME[table](one, { ...row }));
    const stays = held[at];
    if (!stays) break;
    unchanged.push(stays);
    after = at + 1;
  }
  const removed = held.filter((row) => !unchanged.includes(row)).map(({ id }) => Number(id));
  await trx(table).whereIn('id', removed).delete();
  for (const [n, { id }] of unchanged.entries())
    await trx(table)
      .where({ id })
      .update({ ...wanted[n] });
  const added = wanted.slice(unchanged.length).map((row) => ({ customer_id: customerId, ...row }));
  if (added.length > 0) await trx(table).insert(added);
}

/** What a merge may change of the record that stays. */
export const MERGED_COLUMNS = ['note', 'no_text', 'dispute', 'doubtful'] as const;

/** The fields that a merge, a split or the undo of one may change. */
export const MERGED_FIELDS = ['note', 'noText', 'dispute', 'doubtful', 'contacts', 'sizes'] as const;

/** These columns of a record with what was written on another. */
export function mergedColumns(target: Row, source: Row): Row {
  return {
    note: [target.note, source.note].filter(Boolean).join('\n') || null,
    no_text: Number(Boolean(target.no_text) || Boolean(source.no_text)),
    dispute: Number(Boolean(target.dispute) || Boolean(source.dispute)),
    doubtful: 0,
  };
}

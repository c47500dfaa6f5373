import { slicesOf, type Db } from '@loupe/db';
import { HttpError } from '@loupe/svc-kit';
import type { Row } from '../jobs/job-row';
import { MERGED_COLUMNS, MERGED_FIELDS, mergedColumns, moveRows, returnRows } from './customer-belongings';
import { addKeys } from './customer-keys.store';
import { isSameContact, placeOf, type ContactRow } from './customer-row';
import { contactsOfCustomer } from './customers.store';
import { nextVersion } from './field-versions';
import { keysOfCustomer, refreshSearch, removeKeys, requireOwn, type MergeSnapshot } from './merge-customers';

interface Undone {
  /** The customer that there is again, or that a split was taken from. */
  readonly customerId: number;
  readonly otherId: number;
}

/** Takes a merge or split back; jobs, contacts and notes that came since stay where they are. */
export async function undoMerge(
  trx: Db,
  id: number,
  at: string,
  isTooLate: (at: string) => boolean,
): Promise<Undone> {
  const row: Row | undefined = await trx('customer_merges').where({ id }).first();
  if (!row) throw new HttpError(404, 'That merge does not exist, or the customer was erased since');
  if (row.undone_at !== null) throw new HttpError(409, 'That was undone already');
  if (isTooLate(String(row.at))) throw new HttpError(409, 'That is too long ago to be undone');
  const into = Number(row.customer_id);
  const other = Number(row.other_id);
  const snapshot = JSON.parse(String(row.before_json)) as MergeSnapshot;
  await requireLast(trx, id, [into, other]);
  await requireOwn(trx, into);
  if (row.kind === 'merge') await undoOfMerge(trx, into, other, snapshot);
  else await undoOfSplit(trx, into, other, snapshot);
  for (const record of [into, other]) {
    const now: Row | undefined = await trx('customers')
      .where({ id: record })
      .first('version', 'field_versions');
    if (now)
      await trx('customers')
        .where({ id: record })
        .update({ ...nextVersion(now, MERGED_FIELDS), updated_at: at });
  }
  await trx('customer_merges').where({ id }).update({ undone_at: at });
  return row.kind === 'merge' ? { customerId: other, otherId: into } : { customerId: into, otherId: other };
}

/** 409 while a later merge or split of one of them stands: what it moved would come back to the wrong one (CUSTOMER-6). */
async function requireLast(trx: Db, id: number, records: readonly number[]): Promise<void> {
  const later: Row | undefined = await trx('customer_merges')
    .where('id', '>', id)
    .whereNull('undone_at')
    .where((any) => any.whereIn('customer_id', [...records]).orWhereIn('other_id', [...records]))
    .orderBy('id', 'desc')
    .first('kind', 'user_name');
  if (later)
    throw new HttpError(
      409,
      `A later ${String(later.kind)} of these customers, by ${String(later.user_name)}, has to be undone first`,
    );
}

async function undoOfMerge(trx: Db, into: number, from: number, snapshot: MergeSnapshot): Promise<void> {
  await moveJobs(trx, snapshot.jobs, into, from);
  const back = { from: into, into: from };
  await returnRows(trx, 'customer_contacts', snapshot.contacts, back);
  await returnRows(trx, 'customer_sizes', snapshot.sizes, back);
  await removeKeys(trx, into, snapshot.added);
  await addKeys(trx, from, snapshot.keys);
  await forgetPlaces(trx, into, snapshot.contacts as unknown as readonly ContactRow[]);
  const now: Row = await trx('customers').where({ id: into }).first();
  const unchanged = MERGED_COLUMNS.filter((column) => now[column] === snapshot.after?.[column]);
  if (unchanged.length > 0)
    await trx('customers')
      .where({ id: into })
      .update(Object.fromEntries(unchanged.map((column) => [column, snapshot.before?.[column]])));
  const note = withoutNote(now.note, await trx('customers').where({ id: from }).first('note'));
  if (!unchanged.includes('note') && note !== now.note)
    await trx('customers').where({ id: into }).update({ note });
  await trx('customers').where({ id: from }).update({ merged_into: null });
  await refreshSearch(trx, into);
  await refreshSearch(trx, from);
}

/** By a number that went back nobody is recognised as the other any more, also after an edit of the merged record. */
async function forgetPlaces(trx: Db, id: number, returned: readonly ContactRow[]): Promise<void> {
  const stay = new Set((await contactsOfCustomer(trx, id)).map(placeOf));
  const gone = new Set(returned.map(placeOf).filter((place) => !stay.has(place)));
  await removeKeys(
    trx,
    id,
    (await keysOfCustomer(trx, id)).filter(({ place }) => gone.has(place)),
  );
}

/** An edited note without the lines that the merge brought. */
function withoutNote(note: unknown, gone: Row | undefined): string | null {
  if (note == null) return null;
  const added = gone?.note == null ? '' : String(gone.note);
  const at = added === '' ? -1 : String(note).indexOf(added);
  if (at < 0) return String(note);
  return (String(note).slice(0, at) + String(note).slice(at + added.length)).trim() || null;
}

/** The record that was split off goes once it has no jobs, and what was written on it comes along. */
async function undoOfSplit(trx: Db, into: number, made: number, snapshot: MergeSnapshot): Promise<void> {
  const gone = await requireOwn(trx, made);
  await moveJobs(trx, snapshot.jobs, made, into);
  const isEmpty = !(await trx('jobs').where({ customer_id: made }).first('id'));
  // Where the other goes on, a number that both have is written again: it is theirs as well.
  const held = await contactsOfCustomer(trx, into);
  const lost = snapshot.contacts.filter(
    (row) => !held.some((one) => isSameContact(one, row as unknown as ContactRow)),
  );
  const contacts = lost.map(({ id, ...contact }) => contact);
  if (contacts.length > 0) await trx('customer_contacts').insert(contacts);
  await addKeys(trx, into, snapshot.keys);
  if (isEmpty) {
    await moveRows(trx, 'customer_contacts', { from: made, into });
    await moveRows(trx, 'customer_sizes', { from: made, into });
    const row: Row = await trx('customers').where({ id: into }).first();
    const { doubtful, ...columns } = mergedColumns(row, gone);
    await trx('customers').where({ id: into }).update(columns);
    await addKeys(trx, into, await keysOfCustomer(trx, made));
    await trx('customer_keys').where({ customer_id: made }).delete();
    await trx('customers').where({ id: made }).update({ merged_into: into });
    await refreshSearch(trx, made, false);
  }
  await refreshSearch(trx, into);
}

async function moveJobs(trx: Db, jobs: readonly number[], from: number, to: number): Promise<void> {
  for (const some of slicesOf(jobs))
    await trx('jobs').whereIn('id', some).where({ customer_id: from }).update({ customer_id: to });
}

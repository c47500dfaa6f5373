import { isInitial, namesKey, postcodeKey, type PersonFields } from '@loupe/domain';
import { indexCustomer, type Db } from '@loupe/db';
import type { Actor } from '../deps';
import { columnOf, type Row } from '../jobs/job-row';
import { logCustomer } from './customer-log.store';
import { searchOf, type ContactRow } from './customer-row';
import { updateCustomer, type lockPerson } from './customers.store';
import { FIELD_WORDS } from './field-words';
import { nextVersion } from './field-versions';

export type KnownRecord = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;

type RecordFields = Pick<PersonFields, 'firstName' | 'surname' | 'homeAddress' | 'postcode'>;
export type RecordChanges = Partial<RecordFields>;

export const columnsOf = (changes: RecordChanges): Row =>
  Object.fromEntries(Object.entries(changes).map(([field, value]) => [columnOf(field), value]));

export const isFullName = (firstName: string): boolean =>
  !isInitial(namesKey({ firstName, surname: '' }).firstName);

const SHORTEST_ADDRESS = 4;

/** Whether a job has an address to learn from, and not a letter to get past a required field. */
export const hasAddress = ({ homeAddress, postcode }: PersonFields): boolean => {
  const key = postcodeKey(postcode);
  return homeAddress.trim().length >= SHORTEST_ADDRESS && /\d/.test(key) && /[a-z]/.test(key);
};

/** What a record learns from a new job of its person: a full first name for an initial, and where they live now. */
export function learnedFrom(record: RecordFields, person: PersonFields): RecordChanges {
  const { firstName, homeAddress, postcode } = person;
  const takesName = isFullName(firstName) && !isFullName(record.firstName);
  const isSurnamed = namesKey(record).surname === namesKey(person).surname;
  const moved = record.homeAddress !== homeAddress || record.postcode !== postcode;
  return {
    ...(takesName && isSurnamed && { firstName }),
    ...(moved && isFullName(firstName) && hasAddress(person) && { homeAddress, postcode }),
  };
}

interface Rewrite {
  readonly known: KnownRecord;
  readonly changes: RecordChanges;
  /** All contacts as they are now; null where none was added or removed. */
  readonly contacts: readonly ContactRow[] | null;
  /** The contacts as they were. */
  readonly held: readonly ContactRow[];
  readonly at: string;
  readonly actor: Actor;
}

/** Writes what a job changes of the record of its person, with a new version and a line of its history (CUSTOMER-5). */
export async function rewriteRecord(
  trx: Db,
  { known, changes, contacts, held, at, actor }: Rewrite,
): Promise<void> {
  const changed = Object.entries(changes).filter(
    ([field, value]) => known[field as keyof RecordFields] !== value,
  );
  const fields = [...changed.map(([field]) => field), ...(contacts ? ['contacts'] : [])];
  if (fields.length === 0) return;
  const search = searchOf({ ...known, ...changes }, contacts ?? held);
  await updateCustomer(trx, known.id, {
    ...columnsOf(changes),
    ...nextVersion(known, fields),
    search,
    updated_at: at,
  });
  await indexCustomer(trx, known.id, known.search, search);
  const words = fields.map((field) => FIELD_WORDS[field as keyof typeof FIELD_WORDS]);
  const detail = `${words.join(', ')} (by a job)`;
  await logCustomer(trx, { actor, at, customerId: known.id, kind: 'edited', detail });
}

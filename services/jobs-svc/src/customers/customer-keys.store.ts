import { isPhonePlace, type CustomerKey, type FoundKey } from '@loupe/domain';
import type { Db } from '@loupe/db';
import type { Row } from '../jobs/job-row';

/** More people than share a number; a number of a whole company is only one of the hints. */
const MOST_SHARING = 100;

const toKey = (row: Row): FoundKey => ({
  place: String(row.place),
  surname: String(row.surname),
  firstName: String(row.first_name),
  customerId: Number(row.customer_id),
});

/** The stored keys that equal one of a job's, or have its telephone number; in one statement. */
export async function findKeys(db: Db, keys: readonly CustomerKey[]): Promise<readonly FoundKey[]> {
  const [person] = keys;
  if (!person) return [];
  const columns = ['place', 'surname', 'first_name', 'customer_id'];
  const places = keys.map(({ place }) => place);
  const phones = places.filter(isPhonePlace);
  const exact = db('customer_keys')
    .whereIn('place', places)
    .where({ surname: person.surname, first_name: person.firstName })
    .select(columns);
  const sharing = db('customer_keys').whereIn('place', phones).select(columns).limit(MOST_SHARING);
  const rows: Row[] =
    phones.length === 0 ? await exact : await exact.unionAll([db(sharing.as('s')).select('*')]);
  return rows.map(toKey);
}

/** All stored keys that share a place with one of many jobs' keys. */
export async function keysAt(db: Db, places: readonly string[]): Promise<readonly FoundKey[]> {
  const AT_ONCE = 900;
  const found: FoundKey[] = [];
  for (let at = 0; at < places.length; at += AT_ONCE) {
    const rows: Row[] = await db('customer_keys').whereIn('place', places.slice(at, at + AT_ONCE));
    found.push(...rows.map(toKey));
  }
  return found;
}

export const keyRow = (customerId: number, { place, surname, firstName }: CustomerKey) => ({
  place,
  surname,
  first_name: firstName,
  customer_id: customerId,
});

/** Adds keys of a customer, ignoring existing ones. */
export async function addKeys(trx: Db, customerId: number, keys: readonly CustomerKey[]): Promise<void> {
  if (keys.length === 0) return;
  await trx('customer_keys')
    .insert(keys.map((key) => keyRow(customerId, key)))
    .onConflict(['place', 'surname', 'first_name', 'customer_id'])
    .ignore();
}

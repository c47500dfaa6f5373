import { createHash } from 'node:crypto';
import { isInitial, isPhonePlace, type CustomerKey, type FoundKey } from '@loupe/domain';
import { dialectOf, insertIgnoring, rowsOf, slicesOf, type Db } from '@loupe/db';
import type { Row } from '../jobs/job-row';

const COLUMNS = ['place', 'surname', 'first_name', 'customer_id'] as const;
const SELECT = `select ${COLUMNS.join(', ')} from customer_keys`;

const toKey = (row: Row): FoundKey => ({
  place: String(row.place),
  surname: String(row.surname),
  firstName: String(row.first_name),
  customerId: Number(row.customer_id),
});

const placeholders = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

/**
 * The stored keys of a job's surname at its places, one that has its telephone number, whoever's it is, and those of records
 * which have an initial there that its first name begins with; in one statement, which is written out since each save of a
 * job asks it.
 */
export async function findKeys(db: Db, keys: readonly CustomerKey[]): Promise<readonly FoundKey[]> {
  const [person] = keys;
  if (!person) return [];
  const { surname, firstName } = person;
  const places = keys.map(({ place }) => place);
  const phones = places.filter(isPhonePlace);
  const named = `${SELECT} where place in (${placeholders(places)}) and surname = ?`;
  if (phones.length === 0) return (await rowsOf(db, named, [...places, surname])).map(toKey);
  const at = `place in (${placeholders(phones)})`;
  const anybody = `select * from (${SELECT} where ${at} limit 1) as s`;
  const initials = `select customer_id from customer_keys where ${at} and surname = ? and first_name in ('', ?)`;
  const asked = isInitial(firstName)
    ? { sql: '', values: [] }
    : {
        sql: ` union all ${SELECT} where customer_id in (${initials}) and surname = ?`,
        values: [...phones, surname, ...Array.from(firstName).slice(0, 1), surname],
      };
  const values = [...places, surname, ...phones, ...asked.values];
  return (await rowsOf(db, `${named} union all ${anybody}${asked.sql}`, values)).map(toKey);
}

async function inParts<T, R>(all: readonly T[], read: (some: readonly T[]) => Promise<readonly R[]>) {
  const found: R[] = [];
  for (const some of slicesOf(all)) found.push(...(await read(some)));
  return found;
}

/** All stored keys at these places. */
export const keysAt = (db: Db, places: readonly string[]): Promise<readonly FoundKey[]> =>
  inParts(places, async (some) =>
    (await rowsOf(db, `${SELECT} where place in (${placeholders(some)})`, some)).map(toKey),
  );

/**
 * The stored keys that decide whose jobs with these keys are: those of the same place and surname, all of records known by
 * an initial there, and of each place one, whoever's it is.
 */
export async function keysFor(db: Db, keys: readonly CustomerKey[]): Promise<readonly FoundKey[]> {
  const pairs = [...new Map(keys.map((key) => [`${key.place}\n${key.surname}`, key])).values()];
  const named = await inParts(pairs, (some) =>
    rowsOf(
      db,
      `${SELECT} where (place, surname) in (${dialectPairs(db, some.length)})`,
      some.flatMap(({ place, surname }) => [place, surname]),
    ),
  );
  const places = [...new Set(keys.map(({ place }) => place))].filter(isPhonePlace);
  const anybody = await inParts(places, (some) =>
    rowsOf(
      db,
      `select place, min(customer_id) as customer_id from customer_keys where place in (${placeholders(some)}) group by place`,
      some,
    ),
  );
  const byInitial = new Set(
    named
      .map(toKey)
      .filter(({ firstName }) => isInitial(firstName))
      .map(({ customerId }) => customerId),
  );
  const theirs = await inParts([...byInitial], (some) =>
    rowsOf(db, `${SELECT} where customer_id in (${placeholders(some)})`, some),
  );
  return [...named.map(toKey), ...theirs.map(toKey), ...anybody.map((row) => toKey({ ...row, ...ANYBODY }))];
}

/** Nobody's names: no folded name has a line break. */
const ANYBODY = { surname: '\n', first_name: '\n' };

/** SQLite takes row values as a list of values only. */
const dialectPairs = (db: Db, count: number): string =>
  `${dialectOf(db) === 'sqlite' ? 'values ' : ''}${Array(count).fill('(?, ?)').join(', ')}`;

export const keyRow = (customerId: number, { place, surname, firstName }: CustomerKey) => ({
  place,
  surname,
  first_name: firstName,
  customer_id: customerId,
});

/** Adds keys of customers, ignoring existing ones. */
export const insertKeys = (trx: Db, rows: readonly ReturnType<typeof keyRow>[]): Promise<void> =>
  insertIgnoring(trx, 'customer_keys', COLUMNS, rows);

/** Adds keys of a customer, ignoring existing ones. */
export const addKeys = (trx: Db, customerId: number, keys: readonly CustomerKey[]): Promise<void> =>
  insertKeys(
    trx,
    keys.map((key) => keyRow(customerId, key)),
  );

/** What a new customer claims in the database, where only one can: a hash of their first key. Null without a key. */
export function claimOf([key]: readonly CustomerKey[]): string | null {
  if (!key) return null;
  const { place, surname, firstName } = key;
  return createHash('sha256')
    .update(JSON.stringify([place, surname, firstName]))
    .digest('hex');
}

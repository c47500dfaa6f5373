import { writeBehind } from './batch-writes';
import { containing } from './containing';
import { dialectOf, type Db } from './dialect';
import { addTrigrams, hashedTrigrams, isShort, rowsHolding, unlessTooMany } from './trigrams';

/** The number of words used to narrow a search; the searching query checks all of them. */
const MOST_WORDS = 4;

const trigramsOf = (text: string): readonly number[] => hashedTrigrams(0, text);

/**
 * Updates the index for a customer's old search text (empty when new) and new one; on SQLite triggers do it. Call it in
 * the transaction of the write.
 */
export async function indexCustomer(trx: Db, id: number, before: string, after: string): Promise<void> {
  if (dialectOf(trx) === 'sqlite' || before === after) return;
  const [old, now] = [new Set(trigramsOf(before)), new Set(trigramsOf(after))];
  const gone = [...old].filter((trigram) => !now.has(trigram));
  if (gone.length > 0)
    await writeBehind(
      trx,
      trx('customer_trigrams').where('customer_id', id).whereIn('trigram', gone).delete(),
    );
  const come = [...now].filter((trigram) => !old.has(trigram));
  await addTrigrams(
    trx,
    'customer_trigrams',
    come.map((trigram) => [trigram, id] as const),
  );
}

/** Indexes new customers, in index order. */
export async function indexCustomers(
  trx: Db,
  customers: readonly { readonly id: number; readonly search: string }[],
): Promise<void> {
  if (dialectOf(trx) === 'sqlite') return;
  const trigrams = customers.flatMap(({ id, search }) =>
    trigramsOf(search).map((trigram) => [trigram, id] as const),
  );
  await addTrigrams(
    trx,
    'customer_trigrams',
    trigrams.sort(([one], [other]) => one - other),
  );
}

/**
 * The ids of all customers who may match every word, each given as the texts of which one suffices; null when there are
 * more than `most`, or the words are too short for the index. `isBroad`: many of the newest have been found to match.
 */
export async function customerCandidates(
  db: Db,
  words: readonly (readonly string[])[],
  most: number,
  isBroad = false,
): Promise<readonly number[] | null> {
  const storable = words.map((texts) => texts.filter((text) => !text.includes('\u0000')));
  if (storable.some((texts) => texts.length === 0)) return [];
  const long = storable
    .filter((texts) => !texts.some((text) => isShort({ text })))
    .sort((one, other) => lengthOf(other) - lengthOf(one))
    .slice(0, MOST_WORDS);
  if (long.length === 0) return null;
  if (dialectOf(db) === 'sqlite') return fromSqlite(db, long, most);
  if (isBroad && (await isHeldByMany(db, long, most))) return null;
  const texts = long.map((word) => word.map(trigramsOf));
  return rowsHolding(db, 'customer_trigrams', texts, most);
}

const lengthOf = (texts: readonly string[]): number => Math.min(...texts.map((text) => text.length));

async function fromSqlite(
  db: Db,
  words: readonly (readonly string[])[],
  most: number,
): Promise<readonly number[] | null> {
  const phrase = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows: { id: number }[] = await db.raw(
    'select rowid as id from customer_search where customer_search match ? limit ?',
    [words.map((texts) => `(${texts.map(phrase).join(' OR ')})`).join(' AND '), most + 1],
  );
  return unlessTooMany(
    rows.map(({ id }) => id),
    most,
  );
}

/** What every third customer has is held by more than `most` of so many times as many. */
const LOOKED_THROUGH = 3;

/** Whether more than `most` hold every word: reading a text takes less than looking up its trigrams. */
async function isHeldByMany(db: Db, words: readonly (readonly string[])[], most: number): Promise<boolean> {
  const rows = db('customers')
    .whereRaw('id > (select max(id) from customers) - ?', [LOOKED_THROUGH * most])
    .select('id')
    .limit(1)
    .offset(most);
  for (const texts of words)
    rows.where((any) => {
      for (const text of texts) any.orWhereRaw(`search like ? escape '!'`, [containing(text)]);
    });
  return (await rows).length > 0;
}

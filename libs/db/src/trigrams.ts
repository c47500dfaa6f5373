import { writeBehind } from './batch-writes';
import type { Db } from './dialect';
import { slicesOf } from './slices';

/** Shorter texts have no trigram. */
const SHORTEST = 3;

export const isShort = ({ text }: { readonly text: string }): boolean => Array.from(text).length < SHORTEST;

/** Hashed trigrams of a text, per line; `place` makes those of different columns differ. */
export function hashedTrigrams(place: number, text: string): number[] {
  const seed = 0x811c9dc5 ^ place;
  const found = new Set<number>();
  for (const line of text.split('\n')) {
    const points = Array.from(line, (character) => character.codePointAt(0) ?? 0);
    for (let at = 0; at + SHORTEST <= points.length; at += 1) {
      let hash = Math.imul(seed, 0x01000193);
      for (const point of points.slice(at, at + SHORTEST)) hash = Math.imul(hash ^ point, 0x01000193);
      found.add((hash ^ (hash >>> 15)) >>> 0);
    }
  }
  return [...found];
}

/** The trigram tables, each with the column of the rows that it finds. */
const FINDS = { job_trigrams: 'job_id', log_trigrams: 'job_id', customer_trigrams: 'customer_id' } as const;
export type TrigramTable = keyof typeof FINDS;

/** Adds trigrams to a table, ignoring existing rows; on MySQL only. */
export async function addTrigrams(
  trx: Db,
  table: TrigramTable,
  rows: readonly (readonly [trigram: number, id: number])[],
): Promise<void> {
  const AT_ONCE = 10_000;
  for (const some of slicesOf(rows, AT_ONCE)) {
    const values = some.map(([trigram, id]) => `(${trigram},${id})`).join(',');
    await writeBehind(
      trx,
      trx.raw(`insert ignore into ${table} (trigram, ${FINDS[table]}) values ${values}`),
    );
  }
}

/** The ids, or null when there are more than `most`. */
export const unlessTooMany = (ids: readonly number[], most: number): readonly number[] | null =>
  ids.length > most ? null : ids;

/** This many trigrams, spread over a text, leave hardly any row that lacks the others. */
const MOST_JOINED = 8;

function someOf(trigrams: readonly number[]): readonly number[] {
  const step = Math.ceil(trigrams.length / MOST_JOINED);
  return trigrams.filter((_, at) => at % step === 0);
}

function queryFor(table: TrigramTable, trigrams: readonly number[]): string {
  const [first, ...others] = trigrams;
  const id = FINDS[table];
  const joins = others.map(
    (trigram, n) => `join ${table} t${n} on t${n}.trigram = ${trigram} and t${n}.${id} = t.${id}`,
  );
  return `select t.${id} as id from ${table} t ${joins.join(' ')} where t.trigram = ${first}`;
}

async function idsOf(db: Db, statement: string, most: number): Promise<readonly number[] | null> {
  const [rows = []]: { id: number }[][] = await db.raw(statement);
  return unlessTooMany(
    rows.map((row) => row.id),
    most,
  );
}

/** The query for the rows that have all trigrams of one of the texts. */
export const holdingAny = (table: TrigramTable, texts: readonly (readonly number[])[]): string =>
  texts.map((trigrams) => `(${queryFor(table, someOf(trigrams))})`).join(' union ');

/**
 * The rows that have all trigrams of one of the texts; null when there are more than `most`. One statement, in which
 * the server starts with the rarest trigram, as it looks up in the index how many rows each has.
 */
function ofAny(
  db: Db,
  table: TrigramTable,
  texts: readonly (readonly number[])[],
  most: number,
): Promise<readonly number[] | null> {
  const queries = texts.map((trigrams) => `(${queryFor(table, trigrams)} limit ${most + 1})`);
  return idsOf(db, queries.join(' union '), most);
}

/** Joined lists of all rows of each word: where a search has words with many spellings. */
function joined(
  db: Db,
  table: TrigramTable,
  words: readonly (readonly (readonly number[])[])[],
  most: number,
): Promise<readonly number[] | null> {
  const sets = words.map((texts) => holdingAny(table, texts));
  const lists = sets.map((set, n) => (n === 0 ? `(${set}) w0` : `join (${set}) w${n} on w${n}.id = w0.id`));
  return idsOf(db, `select distinct w0.id from ${lists.join(' ')} limit ${most + 1}`, most);
}

/** More statements in a union than this take longer to plan than lists of all rows to join. */
const MOST_CHAINS = 4;

/** Each way to take one text of every word, as the trigrams of all of them. */
const choicesOf = (words: readonly (readonly (readonly number[])[])[]): readonly (readonly number[])[] =>
  words.reduce<readonly (readonly number[])[]>(
    (chains, texts) =>
      chains.flatMap((chain) => texts.map((text) => [...new Set([...chain, ...someOf(text)])])),
    [[]],
  );

/**
 * Rows that have, for each word, all trigrams of one of its texts; null when there are more than `most`, or no words. It
 * may leave words out where those it asks for have few rows.
 */
export async function rowsHolding(
  db: Db,
  table: TrigramTable,
  words: readonly (readonly (readonly number[])[])[],
  most: number,
): Promise<readonly number[] | null> {
  const chains = words.reduce((count, texts) => count * texts.length, 1);
  if (words.length > 0 && chains === 1) return ofAny(db, table, choicesOf(words), most);
  for (const texts of words) {
    const found = await ofAny(db, table, texts.map(someOf), most);
    if (found) return found;
  }
  if (words.length < 2) return null;
  // Each ends at the limit: lists of what nearly all rows have take seconds.
  return chains <= MOST_CHAINS ? ofAny(db, table, choicesOf(words), most) : joined(db, table, words, most);
}

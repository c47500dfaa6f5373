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
  const [first, ...others] = someOf(trigrams);
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

/**
 * The rows that have all trigrams of one of the texts; null when there are more than `most`. One statement, in which
 * the server starts with the rarest trigram, as it looks up in the index how many rows each has.
 */
export function fromTrigrams(
  db: Db,
  table: TrigramTable,
  texts: readonly (readonly number[])[],
  most: number,
): Promise<readonly number[] | null> {
  const queries = texts.map((trigrams) => `(${queryFor(table, trigrams)} limit ${most + 1})`);
  return idsOf(db, queries.join(' union '), most);
}

/** The query for the rows that have all trigrams of one of the texts. */
export const holdingAny = (table: TrigramTable, texts: readonly (readonly number[])[]): string =>
  texts.map((trigrams) => `(${queryFor(table, trigrams)})`).join(' union ');

/** Rows that have, for each word, all trigrams of one of its texts; null when there are more than `most`. */
export function holdingAll(
  db: Db,
  table: TrigramTable,
  words: readonly (readonly (readonly number[])[])[],
  most: number,
): Promise<readonly number[] | null> {
  const sets = words.map((texts) => holdingAny(table, texts));
  const joined = sets.map((set, n) => (n === 0 ? `(${set}) w0` : `join (${set}) w${n} on w${n}.id = w0.id`));
  return idsOf(db, `select distinct w0.id from ${joined.join(' ')} limit ${most + 1}`, most);
}

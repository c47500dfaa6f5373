import { containing, customerCandidates, searchCandidates, type Db } from '@loupe/db';
import type { Row } from '../jobs/job-row';
import { ORDINARY_WORDS } from './ordinary-words';
import { wordsIn, type PersonWord } from './person-words';

/** With more candidates than this a word is everybody's. */
const FEW = 200;
const SHORTEST_NAME = 4;

/** The jobs and records of the person, which do not count as others. */
export interface OwnIds {
  readonly jobs: readonly number[];
  readonly customers: readonly number[];
}

const JOB_TEXTS = ['item', 'description'].flatMap((name) => [1, 2, 3, 4].map((n) => `${name}${n}`));

/** A word that jobs are described with, such as 'pearl' or 'rhodium', or another of the shop's, beside being a name. */
async function isOrdinary(db: Db, word: string, own: OwnIds): Promise<boolean> {
  if (word.length < SHORTEST_NAME || ORDINARY_WORDS.has(word)) return true;
  if (ORDINARY_WORDS.has(word.replace(/s$/, ''))) return true;
  const like = JOB_TEXTS.map((column) => `lower(coalesce(${column}, '')) like ? escape '!'`).join(' or ');
  const found: Row | undefined = await db('jobs')
    .whereRaw(
      `(${like})`,
      JOB_TEXTS.map(() => containing(word)),
    )
    .whereNotIn('id', [...own.jobs])
    .first('id');
  return found !== undefined;
}

/** Whether another customer, a job or somebody of staff has a word: then it does not mean this person alone. */
async function isHeldElsewhere(db: Db, word: PersonWord, own: OwnIds): Promise<boolean> {
  const staff: string[] = await db('users').pluck('full_name');
  if (staff.some((name) => wordsIn(name, new Map([[word.text, word]])).length > 0)) return true;
  const most = FEW + own.jobs.length + own.customers.length;
  const customers = await customerCandidates(
    db,
    word.parts.map((part) => [part]),
    most,
  );
  const jobs = await searchCandidates(
    db,
    word.parts.map((text) => [{ column: 'search_core', text }]),
    most,
  );
  if (!customers || !jobs) return true;
  const holds = (table: string, column: string, ids: readonly number[], ownIds: readonly number[]) => {
    const others = ids.filter((id) => !ownIds.includes(id));
    const rows = db(table).whereIn('id', others);
    for (const part of word.parts) rows.whereRaw(`?? like ? escape '!'`, [column, containing(part)]);
    return rows.first('id');
  };
  return Boolean(
    (await holds('customers', 'search', customers, own.customers)) ??
    (await holds('jobs', 'search_core', jobs, own.jobs)),
  );
}

export interface WordOwnership {
  /** A word that nobody else has, and that is none of the shop's own. */
  readonly isTheirsAlone: (word: PersonWord) => Promise<boolean>;
  /** A first name or surname alone that is a word of the shop's. */
  readonly isOrdinaryName: (word: PersonWord) => Promise<boolean>;
}

/** Says of each word once whose it is. */
export function createWordOwnership(db: Db, own: OwnIds): WordOwnership {
  const ordinary = new Map<string, Promise<boolean>>();
  const alone = new Map<string, Promise<boolean>>();
  const once = (
    known: Map<string, Promise<boolean>>,
    { text }: PersonWord,
    ask: () => Promise<boolean>,
  ): Promise<boolean> => {
    const answer = known.get(text) ?? ask();
    known.set(text, answer);
    return answer;
  };
  const isOrdinaryName = (word: PersonWord) =>
    once(ordinary, word, async () => word.isSingle && isOrdinary(db, word.text, own));
  const isTheirsAlone = (word: PersonWord) =>
    once(alone, word, async () => !(await isOrdinaryName(word)) && !(await isHeldElsewhere(db, word, own)));
  return { isTheirsAlone, isOrdinaryName };
}

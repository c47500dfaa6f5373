import { createHash } from 'node:crypto';
import { ERASED, fold } from '@loupe/domain';
import { inSteps, type Db } from '@loupe/db';
import type { CustomerMention, SavedView } from '@loupe/shared-types';
import type { Row } from '../jobs/job-row';
import { wordsIn, type PersonWord } from './person-words';
import { createWordOwnership, type OwnIds, type WordOwnership } from './word-ownership';

const AT_ONCE = 500;

type Table = 'transfers' | 'check_lines' | 'job_templates';

interface FreeText {
  readonly table: Table;
  /** The columns, and what people call them. */
  readonly columns: Readonly<Record<string, string>>;
  /** Where the rows whose note is about a job are named: a table with `job_id`, and the column of their ids. */
  readonly ofJobs?: { readonly from: string; readonly id: string };
}

export const FREE_TEXTS: readonly FreeText[] = [
  {
    table: 'transfers',
    columns: { carrier: 'Carrier of a transfer', seal: 'Seal of a transfer', note: 'Note on a transfer' },
    ofJobs: { from: 'transfer_lines', id: 'transfer_id' },
  },
  {
    table: 'check_lines',
    columns: { code: 'Scanned text', note: 'Note at a shelf check', closed_place: 'Place at a shelf check' },
    ofJobs: { from: 'check_lines', id: 'id' },
  },
  { table: 'job_templates', columns: { item: 'Usual job', work: 'Usual job' } },
];

/** A text of the shop's that names a person, or may; equal texts of one column are one. */
export interface Mention extends CustomerMention {
  readonly places:
    | { readonly table: Table; readonly column: string; readonly ids: readonly number[] }
    | { readonly userId: number; readonly view: SavedView };
}

export const keyOf = (where: string, text: string): string =>
  createHash('sha256').update(`${where}\n${text}`).digest('hex').slice(0, 20);

interface Asked {
  readonly own: OwnIds;
  /** The jobs of the person. */
  readonly jobs: readonly number[];
  readonly words: ReadonlyMap<string, PersonWord>;
}

const anyOf = async (
  words: readonly PersonWord[],
  is: (word: PersonWord) => Promise<boolean>,
): Promise<boolean> => {
  for (const word of words) if (await is(word)) return true;
  return false;
};

/**
 * The texts that belong to no job and name a person (PRIVACY-2): certain ones by a full name, a number or a name that
 * nobody else has and that is no word of the shop's; the others may mean somebody or something else.
 */
export async function findMentions(db: Db, asked: Asked): Promise<readonly Mention[]> {
  const ownership = createWordOwnership(db, asked.own);
  const found: Mention[] = [];
  for (const text of FREE_TEXTS) found.push(...(await mentionsIn(db, text, asked, ownership)));
  return [...found, ...(await mentionsInViews(db, asked, ownership))];
}

interface Read {
  readonly column: string;
  readonly text: string;
  readonly ids: number[];
  isOfTheirs: boolean;
}

async function mentionsIn(
  db: Db,
  { table, columns, ofJobs }: FreeText,
  { jobs, words }: Asked,
  ownership: WordOwnership,
): Promise<readonly Mention[]> {
  const ids: unknown[] = ofJobs
    ? await db(ofJobs.from)
        .whereIn('job_id', [...jobs])
        .pluck(ofJobs.id)
    : [];
  const theirs = new Set(ids.map(Number));
  const read = new Map<string, Read>();
  for await (const rows of inSteps(db, table, Object.keys(columns), AT_ONCE))
    for (const row of rows)
      for (const column of Object.keys(columns)) {
        const text = String(row[column] ?? '');
        if (wordsIn(text, words).length === 0) continue;
        const key = `${column}\n${text}`;
        const same = read.get(key) ?? { column, text, ids: [], isOfTheirs: false };
        same.ids.push(Number(row.id));
        same.isOfTheirs ||= column === 'note' && theirs.has(Number(row.id));
        read.set(key, same);
      }
  const mentions: Mention[] = [];
  for (const { column, text, ids, isOfTheirs } of read.values()) {
    const named = wordsIn(text, words);
    // The shop writes the same carrier on many transfers; a person's name that it has once is no carrier.
    const isUsual = column === 'carrier' && ids.length > 1;
    const certain =
      (await anyOf(
        named,
        async (word) => !(word.isSingle && isUsual) && (await ownership.isTheirsAlone(word)),
      )) ||
      (isOfTheirs && (await anyOf(named, async (word) => !(await ownership.isOrdinaryName(word)))));
    const where = columns[column] ?? column;
    mentions.push({
      ...{ key: keyOf(`${table}.${column}`, text), where, text, count: ids.length, certain },
      places: { table, column, ids },
    });
  }
  return mentions;
}

interface Preferences {
  readonly views?: readonly SavedView[];
}

export const viewKey = (userId: number, { name, path, query }: SavedView): string =>
  keyOf(`view ${userId}`, `${name}\n${path}\n${query}`);

export const viewsOf = (body: unknown): readonly SavedView[] =>
  (JSON.parse(String(body)) as Preferences).views ?? [];

/** Saved views by their name or what they search for, also by the beginning of a name that nobody else has. */
async function mentionsInViews(
  db: Db,
  { words }: Asked,
  ownership: WordOwnership,
): Promise<readonly Mention[]> {
  const rows: Row[] = await db('preferences').orderBy('user_id').select('user_id', 'body');
  const mentions: Mention[] = [];
  for (const { user_id, body } of rows)
    for (const view of viewsOf(body)) {
      const texts = [view.name, new URLSearchParams(view.query).get('search') ?? ''];
      const named = texts.flatMap((text) => wordsIn(text, words));
      const begun = texts.flatMap((text) => namesBegun(text, words));
      if (named.length + begun.length === 0) continue;
      mentions.push({
        key: viewKey(Number(user_id), view),
        where: 'Saved view',
        text: view.name,
        count: 1,
        certain: await anyOf([...named, ...begun], ownership.isTheirsAlone),
        places: { userId: Number(user_id), view },
      });
    }
  return mentions;
}

const SHORTEST_BEGINNING = 3;

const namesBegun = (text: string, words: ReadonlyMap<string, PersonWord>): readonly PersonWord[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length >= SHORTEST_BEGINNING)
    .flatMap((part) =>
      [...words.values()].some((word) => word.isSingle && word.text.startsWith(part))
        ? [{ text: part, parts: [part], isSingle: true }]
        : [],
    );

/** Whether an erasure takes a text. */
export type TakesMention = (mention: Pick<Mention, 'key' | 'certain'>) => boolean;

/** Which texts an erasure takes: the certain ones but those kept, and those added (PRIVACY-2). */
export const takesChosen =
  ({ keep = [], erase = [] }: { readonly keep?: readonly string[]; readonly erase?: readonly string[] }) =>
  ({ key, certain }: Pick<Mention, 'key' | 'certain'>): boolean =>
    certain ? !keep.includes(key) : erase.includes(key);

/** The codes of a check are different ones. */
const erasedText = (column: string, id: number): string => (column === 'code' ? `${ERASED} ${id}` : ERASED);

/** Erases these texts; a saved view goes as a whole. */
export async function eraseMentions(trx: Db, mentions: readonly Mention[]): Promise<void> {
  for (const { places } of mentions)
    if ('table' in places) await eraseRows(trx, places);
    else await eraseView(trx, places);
}

interface TextRows {
  readonly table: Table;
  readonly column: string;
  readonly ids: readonly number[];
}

/** A usual job gets its next version, so that a form that was open before writes no text back (PRIVACY-2). */
async function eraseRows(trx: Db, { table, column, ids }: TextRows): Promise<void> {
  for (const id of ids) {
    const row = trx(table).where({ id });
    if (table === 'job_templates') row.increment('version', 1);
    await row.update({ [column]: erasedText(column, id) });
  }
}

async function eraseView(
  trx: Db,
  { userId, view }: { readonly userId: number; readonly view: SavedView },
): Promise<void> {
  const row: Row | undefined = await trx('preferences').where({ user_id: userId }).first('version', 'body');
  if (!row) return;
  const preferences = JSON.parse(String(row.body)) as Preferences;
  const views = viewsOf(row.body).filter((one) => JSON.stringify(one) !== JSON.stringify(view));
  await trx('preferences')
    .where({ user_id: userId })
    .update({ version: Number(row.version) + 1, body: JSON.stringify({ ...preferences, views }) });
}

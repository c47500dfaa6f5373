import { slicesOf, type Db } from '@loupe/db';
import type { Row } from '../jobs/job-row';
import { keyName, type ErasedText, type ErasureList, type ShopTexts } from './erasure-list';
import {
  eraseMentions,
  FREE_TEXTS,
  keyOf,
  viewKey,
  viewsOf,
  type Mention,
  type TakesMention,
} from './mentions';

/** What the list of erasures keeps of the texts that were found: where those taken stood, and hashes. */
export function shopTextsOf(
  mentions: readonly Mention[],
  takes: TakesMention,
  list: Pick<ErasureList, 'hashOf'>,
): ShopTexts | null {
  const texts = mentions.filter(takes).map(({ key, places }): ErasedText => {
    const hash = list.hashOf(key);
    return 'table' in places ? { ...places, hash } : { userId: places.userId, hash };
  });
  const kept = mentions.filter((one) => one.certain && !takes(one)).map(({ key }) => list.hashOf(key));
  return texts.length + kept.length > 0 ? { key: keyName(list), texts, kept } : null;
}

/** Erases the texts of a list that say the same as they did, where they stood; the number of rows and views. */
export async function eraseListed(
  trx: Db,
  texts: readonly ErasedText[],
  hashOf: ErasureList['hashOf'],
): Promise<number> {
  let erased = 0;
  for (const text of texts) {
    const found = 'userId' in text ? await sameViews(trx, text, hashOf) : await sameRows(trx, text, hashOf);
    await eraseMentions(trx, found);
    for (const { count } of found) erased += count;
  }
  return erased;
}

async function sameRows(
  trx: Db,
  { table, column, ids, hash }: Extract<ErasedText, { readonly table: string }>,
  hashOf: ErasureList['hashOf'],
): Promise<readonly Mention[]> {
  const known = FREE_TEXTS.find((one) => one.table === table && column in one.columns);
  if (!known) return [];
  const same: number[] = [];
  for (const some of slicesOf(ids)) {
    const rows: Row[] = await trx(known.table)
      .whereIn('id', [...some])
      .select('id', column);
    const isSame = (row: Row) => hashOf(keyOf(`${table}.${column}`, String(row[column] ?? ''))) === hash;
    same.push(...rows.filter(isSame).map(({ id }) => Number(id)));
  }
  if (same.length === 0) return [];
  const places = { table: known.table, column, ids: same };
  return [{ key: hash, where: column, text: '', count: same.length, certain: true, places }];
}

async function sameViews(
  trx: Db,
  { userId, hash }: Extract<ErasedText, { readonly userId: number }>,
  hashOf: ErasureList['hashOf'],
): Promise<readonly Mention[]> {
  const row: Row | undefined = await trx('preferences').where({ user_id: userId }).first('body');
  return (row ? viewsOf(row.body) : [])
    .filter((view) => hashOf(viewKey(userId, view)) === hash)
    .map((view) => ({
      ...{ key: hash, where: 'Saved view', text: view.name, count: 1, certain: true },
      places: { userId, view },
    }));
}

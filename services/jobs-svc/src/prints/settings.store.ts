import type { Db } from '@loupe/db';

const TABLE = 'settings';

/** The stored value; null before it was first set. In a transaction it stays as it is until that ends. */
export async function readSetting<T>(db: Db, name: string): Promise<T | null> {
  const row = await db(TABLE).where({ name }).forUpdate().first('value_json');
  return row ? (JSON.parse(String(row.value_json)) as T) : null;
}

interface Setting {
  readonly name: string;
  readonly value: unknown;
  readonly by: string;
  readonly at: string;
}

export async function writeSetting(trx: Db, { name, value, by, at }: Setting): Promise<void> {
  const row = { name, value_json: JSON.stringify(value), updated_by_name: by, updated_at: at };
  await trx(TABLE).insert(row).onConflict('name').merge();
}

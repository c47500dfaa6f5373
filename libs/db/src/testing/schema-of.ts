import { dialectOf, type Db } from '../dialect';

/** The full schema as the database reports it. */
export async function schemaOf(db: Db): Promise<unknown> {
  if (dialectOf(db) === 'sqlite')
    return db('sqlite_master').whereNotNull('sql').orderBy('name').select('type', 'name', 'sql');
  const [tables] = await db.raw('show tables');
  const names = tables.map((row: Record<string, string>) => Object.values(row)[0]).sort();
  const made = await Promise.all(
    names.map(async (table: string) => (await db.raw(`show create table ${table}`))[0][0]['Create Table']),
  );
  return made.map((sql: string) => sql.replace(/ AUTO_INCREMENT=\d+/, ''));
}

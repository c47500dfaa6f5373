import { dialectOf } from './dialect';
import { migrate } from './migrate';
import { MIGRATIONS } from './migrations';
import { eachDatabase } from './testing';

eachDatabase((_, open) => {
  test('two processes that start at once create one schema', async () => {
    const { where, db } = await open({ empty: true });
    const taken = await Promise.all([migrate(where), migrate(where)]);
    expect(taken.flat()).toEqual(MIGRATIONS.map((migration) => migration.name));
    expect(await db('schema_migrations')).toHaveLength(MIGRATIONS.length);
  });

  test('every table has a primary key, which a MySQL group requires', async () => {
    const { db } = await open();
    if (dialectOf(db) === 'sqlite') return;
    const [tables] = await db.raw(
      // Of one schema alone: the server opens every table of those it looks into.
      `select table_name as name, max(column_key = 'PRI') as has_key
       from information_schema.columns where table_schema = database() group by table_name`,
    );
    expect(tables.length).toBeGreaterThan(10);
    expect(tables.filter((table: { has_key: number }) => Number(table.has_key) === 0)).toEqual([]);
  });

  // KEEP-5
  test('a schema newer than the program is refused by name', async () => {
    const { where, db } = await open();
    await db('schema_migrations').insert({
      name: '999-from-the-future',
      batch: 2,
      migration_time: new Date(),
    });
    await expect(migrate(where)).rejects.toThrow('newer than this program (it knows 999-from-the-future)');
  });

  test('an existing database is offered for backup before it is changed', async () => {
    const { where } = await open();
    const more = { name: '998-more', up: async (): Promise<void> => undefined };
    const seen: string[][] = [];
    const beforeChange = async (pending: readonly string[]): Promise<void> => void seen.push([...pending]);
    await migrate(where, { migrations: [...MIGRATIONS, more], beforeChange });
    expect(seen).toEqual([['998-more']]);
  });
});

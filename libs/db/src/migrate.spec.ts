import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { connect } from './connect';
import { dialectOf } from './dialect';
import { migrate } from './migrate';
import { MIGRATIONS } from './migrations';
import { eachDatabase } from './testing';

/** Everything that was made, as the database itself tells it. */
async function schemaOf(db: Knex): Promise<unknown> {
  if (dialectOf(db) === 'sqlite')
    return db('sqlite_master').whereNotNull('sql').orderBy('name').select('type', 'name', 'sql');
  const [tables] = await db.raw('show tables');
  const names = tables.map((row: Record<string, string>) => Object.values(row)[0]).sort();
  const made = await Promise.all(
    names.map(async (table: string) => (await db.raw(`show create table ${table}`))[0][0]['Create Table']),
  );
  return made.map((sql: string) => sql.replace(/ AUTO_INCREMENT=\d+/, ''));
}

eachDatabase((name, open) => {
  test('two processes that start at once leave one schema', async () => {
    const { where, db } = await open({ empty: true });
    const taken = await Promise.all([migrate(where), migrate(where)]);
    expect(taken.flat()).toEqual(MIGRATIONS.map((migration) => migration.name));
    expect(await db('schema_migrations')).toHaveLength(MIGRATIONS.length);
  });

  test('a schema newer than the program is refused by name', async () => {
    const { where, db } = await open();
    await db('schema_migrations').insert({
      name: '999-from-the-future',
      batch: 2,
      migration_time: new Date(),
    });
    await expect(migrate(where)).rejects.toThrow('newer than this program (it knows 999-from-the-future)');
  });

  test('a database with a schema is offered for backup before it is changed', async () => {
    const { where } = await open();
    const more = { name: '998-more', up: async (): Promise<void> => undefined };
    const seen: string[][] = [];
    const beforeChange = async (pending: readonly string[]): Promise<void> => void seen.push([...pending]);
    await migrate(where, { migrations: [...MIGRATIONS, more], beforeChange });
    expect(seen).toEqual([['998-more']]);
  });

  test('killed at random moments and run again, it ends equal to a fresh one', async () => {
    const { where, db } = await open({ empty: true });
    const fresh = await schemaOf((await open()).db);
    const program = `import { migrate } from ${JSON.stringify(`${__dirname}/migrate.ts`)}; migrate(${JSON.stringify(where)}).then(() => process.exit(0));`;
    for (const delay of name === 'SQLite' ? [5, 15] : [20, 60, 120]) {
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', '--input-type=module', '-e', `${program}; console.log('go');`],
        {
          stdio: ['ignore', 'pipe', 'ignore'],
        },
      );
      await new Promise((resolve) => child.stdout.once('data', resolve));
      await pause(delay);
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    }
    await migrate(where);
    expect(await schemaOf(db)).toEqual(fresh);
    const reopened = connect(where);
    expect(await reopened('jobs')).toEqual([]);
    await reopened.destroy();
  });
});

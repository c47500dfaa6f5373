import { AsyncLocalStorage } from 'node:async_hooks';
import type { Knex } from 'knex';
import { inTransaction } from './in-transaction';
import { eachDatabase, userRow as user } from './testing';

const outcomeOf = (saved: Promise<unknown>): Promise<string> =>
  saved.then(
    () => 'saved',
    (error: unknown) => String((error as Error).message),
  );

eachDatabase((name, open) => {
  let db: Knex;
  beforeEach(async () => {
    ({ db } = await open());
  });
  const add = (username: string, then: (trx: Knex.Transaction) => Promise<unknown> = async () => undefined) =>
    inTransaction(db, async (trx) => {
      await trx('users').insert(user(username));
      await inTransaction(trx, then);
      return username;
    });
  const names = (): Promise<string[]> => db('users').orderBy('username').pluck('username');
  const letters = [...'abcdefghijkl'];

  test('of transactions that arrive together, those that fail take nothing of the others back', async () => {
    const fails = (letter: string) => 'adg'.includes(letter);
    const saves = letters.map((letter) =>
      add(letter, async () => {
        if (fails(letter)) throw new Error(`no ${letter}`);
      }),
    );
    expect(await Promise.all(saves.map(outcomeOf))).toEqual(
      letters.map((letter) => (fails(letter) ? `no ${letter}` : 'saved')),
    );
    expect(await names()).toEqual(letters.filter((letter) => !fails(letter)));
    expect(await add('z')).toBe('z');
  });

  test('each runs in the context that it was called in', async () => {
    const current = new AsyncLocalStorage<string>();
    const seen = await Promise.all(
      letters.map((letter) =>
        current.run(letter, () => inTransaction(db, async () => [letter, current.getStore()])),
      ),
    );
    expect(seen).toEqual(letters.map((letter) => [letter, letter]));
  });

  if (name !== 'SQLite') return;

  test('those that arrive together are flushed together, and none is answered before', async () => {
    const log: string[] = [];
    db.on('query', ({ sql }: { readonly sql: string }) => {
      if (sql === 'COMMIT;') log.push('commit');
    });
    await Promise.all(letters.map(async (letter) => log.push(await add(letter))));
    expect(log).toEqual(['commit', ...letters.slice(0, 8), 'commit', ...letters.slice(8)]);
  });

  test('none is answered as saved when the commit fails, and the next ones are', async () => {
    await db.raw(
      'create table part_of (id integer primary key, owner integer references users (id) deferrable initially deferred)',
    );
    const orphan = (trx: Knex.Transaction) => trx('part_of').insert({ owner: 99_999 });
    const saves = [add('a'), add('b', orphan), add('c')];
    expect(new Set(await Promise.all(saves.map(outcomeOf)))).toEqual(
      new Set(['COMMIT; - FOREIGN KEY constraint failed']),
    );
    expect(await names()).toEqual([]);
    expect(await Promise.all([add('d'), add('e')])).toEqual(['d', 'e']);
    expect(await names()).toEqual(['d', 'e']);
  });
});
